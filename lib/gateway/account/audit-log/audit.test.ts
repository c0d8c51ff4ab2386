import { testModule } from "@/lib/api-suites/test-module";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { asOwner, asWorker, withAccount } from "@/lib/db/transaction";
import { makeTestAccount, makeTestPerson, type TestAccount } from "@/lib/api-suites/test-api";
import { peerIp } from "@/lib/auth/peer-ip";
import { changesBetween, recordAudit } from "./record";
import type { AuditAction } from "./actions";
import { findAuditDiscrepancies, readAuditLog } from "./test-audit";

const { api, send, account, owner } = testModule({ people: ["owner"], isShared: true });

/** An action that only these tests record. */
const testAction = (word: string) => `test.${word}` as AuditAction;

function record(target: TestAccount, word: string) {
  return withAccount(target.id, (tx) =>
    recordAudit(tx, target.ctx, {
      action: testAction(word),
      object: { kind: "webhook", id: word, label: `The ${word}` },
      before: { zebra: 1.5, apple: [1, { b: null, a: "ü" }], gone: undefined },
      after: { time: new Date(0), tiny: 1e-7, huge: 1e21 },
    }),
  );
}

async function listed(query = ""): Promise<Record<string, unknown>[]> {
  const { status, body } = await send(owner, "GET", `/team/audit_logs${query}`);
  expect(status).toBe(200);
  return body;
}

describe("audit log export", () => {
  test("contains all matches, with changes as JSON and formulas escaped", async () => {
    const other = await makeTestAccount();
    const person = await makeTestPerson(other.ctx, "accountant", { name: "=cmd()" });
    await withAccount(other.id, (tx) =>
      recordAudit(
        tx,
        { ...other.ctx, actor: { kind: "user", userId: person.userId } },
        {
          action: testAction("done"),
          object: { kind: "webhook" },
          before: { a: 1 },
          after: { a: 2 },
        },
      ),
    );
    await record(other, "other");
    const columns = ["actor_name", "action", "before", "after"].map((name) => `columns[]=${name}`);
    const response = await api.request(
      `/team/audit_logs/export?action=test.done&${columns.join("&")}`,
      { headers: person.headers },
    );
    expect(response.headers.get("content-disposition")).toMatch(/attachment; filename="audit-log-/);
    expect(parse(await response.text(), { bom: true })).toEqual([
      ["actor_name", "action", "before", "after"],
      ["'=cmd()", "test.done", '{"a":1}', '{"a":2}'],
    ]);
  });

  test("reads one entry by its number, but not another account's", async () => {
    const other = await makeTestAccount();
    await record(other, "mine");
    const person = await makeTestPerson(other.ctx, "owner");
    const read = (seq: number) => send(person, "GET", `/team/audit_logs/${seq}`);
    expect((await read(1)).body).toMatchObject({ seq: 1 });
    expect((await read(900)).status).toBe(404);
  });
});

describe("reading", () => {
  test("shows who changed what, where, before and after", async () => {
    const made = await send(owner, "POST", "/api_keys", { name: "Shop", spend_cap: 5 });
    const { id, secret } = made.body;
    const changed = await api.request(`/api_keys/${id}`, {
      method: "PUT",
      headers: { ...owner.headers, "content-type": "application/json" },
      body: JSON.stringify({ name: "Till", spend_cap: null }),
    });
    expect(changed.status).toBe(200);
    const [last, first] = await listed("?itemsPerPage=2");
    expect(last).toEqual({
      seq: expect.any(Number),
      created_at: expect.any(Number),
      actor_kind: "user",
      actor_id: owner.userId,
      actor_name: "Test person",
      request_id: changed.headers.get("x-service-request-id"),
      ip: "127.0.0.1",
      action: "api_key.changed",
      object_kind: "api_key",
      object_id: String(id),
      object_label: "Till",
      before: { name: "Shop", spend_cap: 5 },
      after: { name: "Till", spend_cap: null },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(first).toMatchObject({ action: "api_key.created", before: null });
    expect(JSON.stringify(await listed())).not.toContain(secret);
  });

  test("filters by actor, action, object, request and time", async () => {
    await record(account, "filtered");
    const only = async (query: string) =>
      (await listed(`?itemsPerPage=500&${query}`)).map(({ action }) => action);
    expect(await only("action=test.filtered")).toEqual(["test.filtered"]);
    expect(await only("object_kind=webhook&object_id=filtered")).toEqual(["test.filtered"]);
    const mine = await only(`actor_kind=user&actor_id=${owner.userId}`);
    expect(mine).toContain("api_key.changed");
    expect(mine).not.toContain("test.filtered");
    expect(await only("created_at[gt]=4000000000")).toEqual([]);
    expect(await only(`request_id=${account.ctx.requestId}`)).toContain("test.filtered");
    const upwards = await listed("?_order[created_at]=asc");
    expect(upwards[0]?.seq).toBe(1);
  });
});

describe("writing", () => {
  test("leaves no row for a failed change", async () => {
    const before = (await readAuditLog(account.id)).length;
    await expect(
      withAccount(account.id, async (tx) => {
        await recordAudit(tx, account.ctx, {
          action: testAction("undone"),
          object: { kind: "webhook" },
        });
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    expect(await readAuditLog(account.id)).toHaveLength(before);
  });

  test("stores one row for a request repeated with its idempotency key", async () => {
    const headers = { ...owner.headers, "idempotency-key": "rename once" };
    const { body: made } = await send(owner, "POST", "/api_keys", { name: "Once" });
    const before = (await readAuditLog(account.id)).length;
    for (let i = 0; i < 3; i += 1) {
      await send({ headers }, "PUT", `/api_keys/${made.id}`, { name: "Twice" });
    }
    expect(await readAuditLog(account.id)).toHaveLength(before + 1);
  });

  test("builds a gapless chain from fifty concurrent writes", async () => {
    const busy = await makeTestAccount();
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => record(busy, `n${n}`.replace(/\d/g, "x"))),
    );
    const rows = await readAuditLog(busy.id);
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, n) => n + 1));
    expect(rows.length).toBeGreaterThanOrEqual(50);
    expect(await findAuditDiscrepancies(busy.id)).toEqual([]);
  });

  test("records only differences", () => {
    expect(changesBetween({ a: 1, b: [1], c: 2 }, { a: 1, b: [1, 2], c: 2 })).toEqual({
      before: { b: [1] },
      after: { b: [1, 2] },
    });
  });
});

describe("the log is append-only", () => {
  test.each([
    "UPDATE audit_log SET action = 'a.b' WHERE account_id = $1",
    "DELETE FROM audit_log WHERE account_id = $1",
    "DELETE FROM audit_heads WHERE account_id = $1",
  ])("denies app and worker: %s", async (sql) => {
    const refused = { code: "42501" };
    await expect(
      withAccount(account.id, (tx) => tx.query(sql, [account.id])),
    ).rejects.toMatchObject(refused);
    await expect(asWorker((tx) => tx.query(sql, [account.id]))).rejects.toMatchObject(refused);
  });
});

describe("chain verification", () => {
  const N = "account_id = $1 AND seq = 3";
  const LAST = "account_id = $1 AND seq = (SELECT max(seq) FROM audit_log WHERE account_id = $1)";

  test.each([
    ["a row is deleted", `DELETE FROM audit_log WHERE ${N}`, ["gap"]],
    ["the last row is deleted", `DELETE FROM audit_log WHERE ${LAST}`, ["head"]],
    ["all rows are deleted", "DELETE FROM audit_log WHERE account_id = $1", ["head"]],
    ["the head is deleted", "DELETE FROM audit_heads WHERE account_id = $1", ["head"]],
    ["a word is changed", `UPDATE audit_log SET actor_name = 'Nobody' WHERE ${N}`, ["hash"]],
    ["a field is changed", `UPDATE audit_log SET after = '{"a":1}' WHERE ${N}`, ["hash"]],
    [
      "a time is changed",
      `UPDATE audit_log SET created_at = '2001-01-01T00:00:00Z' WHERE ${N}`,
      ["hash"],
    ],
    [
      "a hash is changed",
      `UPDATE audit_log SET hash = '\\x00' WHERE ${N}`,
      ["hash", "previous_hash"],
    ],
    [
      "rows change places",
      `UPDATE audit_log SET seq = CASE WHEN seq = 2 THEN 1003 ELSE 1002 END
       WHERE account_id = $1 AND seq IN (2, 3)`,
      ["gap", "hash", "gap", "hash", "previous_hash"],
    ],
  ])("fails when %s", async (_, sql, rules) => {
    const account = await makeTestAccount();
    const other = await makeTestAccount();
    for (const word of ["one", "two", "three", "four"]) await record(account, word);
    expect(await findAuditDiscrepancies(account.id)).toEqual([]);
    await asOwner((tx) => tx.query(sql, [account.id]));
    const found = (await findAuditDiscrepancies(account.id, other.id)).map(
      (finding) => finding.rule,
    );
    expect(found.length).toBeGreaterThan(0);
    for (const rule of rules) expect(found).toContain(rule);
  });
});

test.each([
  "2001:0DB8:0:0ab::0:1",
  "2001:db8:1:0:1:0:0:1",
  "::ffff:c000:207",
  "1:0:2:3:4:5:6:7",
  "::102:304",
])("keeps the chain valid for an IP that a proxy spells as %s", async (spelled) => {
  const caller = await makeTestAccount();
  const ip = peerIp("10.0.0.1", spelled, ["10.0.0.1"]);
  await record({ ...caller, ctx: { ...caller.ctx, ip } }, "forwarded");
  expect(await findAuditDiscrepancies(caller.id)).toEqual([]);
});
