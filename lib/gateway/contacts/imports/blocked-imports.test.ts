import { beforeEach, expect, test } from "vitest";
import { makeTestPerson } from "@/lib/api-suites/test-api";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { testDatabase } from "@/lib/db/test-database";
import { countLockWaits } from "@/lib/db/testing/test-waits";
import { asOwner } from "@/lib/db/transaction";
import { optOut, unblockImported } from "@/lib/gateway/contacts/blocked-numbers/public";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";
import { runImportStep } from "./work-on";
import { makeImporter, workOff } from "./test-imports";

/** Files of numbers to block: the steps that every import has are tested with groups. */
const database = testDatabase();
type Importer = Awaited<ReturnType<typeof makeImporter>>;
let importer: Importer;

beforeEach(async () => {
  importer = await makeImporter();
});

type Row = Record<string, unknown>;
const phoneAt = (at: number) => `+49171392${String(at).padStart(4, "0")}`;

const block = (number: string, note?: string) =>
  importer.send(importer.owner, "POST", "/blocked_numbers", { number, note });

/** Blocks as they are, in the order of their numbers. */
async function blocks(): Promise<Row[]> {
  const { body } = await importer.send(importer.owner, "GET", "/blocked_numbers");
  return body.sort((item: Row, other: Row) =>
    String(item.number) < String(other.number) ? -1 : 1,
  );
}

const listConsents = async (phone: string): Promise<Row[]> =>
  (await importer.send(importer.owner, "GET", `/consents?phone=${encodeURIComponent(phone)}`)).body;

test("repairs, blocks and unblocks a file of numbers", async () => {
  const { accountId, send, owner, check, put } = importer;
  await block(phoneAt(1), "By phone");
  const before = await blocks();
  const file = [
    "Handy;Name;Grund",
    "0171 3920001;Erika;New reason",
    "1713920002;Max;Robinson list",
    "0171 3920003;Ann;",
    "4,91714E+11;Lost;",
    "+491713920003;Again;",
    `0171 3920004;Long;${"x".repeat(256)}`,
  ].join("\r\n");
  const checked = await check(null, file);
  expect(checked).toMatchObject({
    state: "ready",
    target: "blocked_numbers",
    group_id: null,
    rows: 6,
    fates: { new: 2, known: 1, duplicate: 1, problem: 2 },
    problems: { digits_lost: 1, too_long: 1 },
    repairs: { zero_added: 1 },
  });
  expect(checked.columns.map(({ target }: Row) => target)).toEqual(["phone", null, "note"]);
  expect(await blocks()).toEqual(before);
  await put(checked.id, "", { too_long: "empty" });

  const done = await put(checked.id, "/start");
  expect(done).toMatchObject({ state: "done", added: 3, changed: 0, unchanged: 1 });
  const rest = { type: 1, source: "import" };
  expect(await blocks()).toMatchObject([
    before[0],
    { ...rest, number: phoneAt(2), note: "Robinson list" },
    { ...rest, number: phoneAt(3), note: null },
    { ...rest, number: phoneAt(4), note: null },
  ]);
  const noted = { source: "import", actor_kind: "user", actor_id: owner.userId };
  expect(await listConsents(phoneAt(2))).toMatchObject([
    { ...noted, kind: "blocked", text: "Robinson list" },
  ]);
  expect(await listConsents(phoneAt(3))).toMatchObject([
    { ...noted, kind: "blocked", text: "file.csv" },
  ]);
  expect(await listConsents(phoneAt(1))).toHaveLength(1);

  const colleague = await makeTestPerson(importer.account.ctx, "marketing");
  expect((await send(colleague, "PUT", `/imports/${checked.id}/undo`)).status).toBe(200);
  await workOff(accountId);
  const undone = (await send(owner, "GET", `/imports/${checked.id}`)).body;
  expect(undone).toMatchObject({ state: "undone", undone: 3, kept: 0 });
  expect(await blocks()).toEqual(before);
  // Each of two users is recorded for their own action.
  expect(await listConsents(phoneAt(2))).toMatchObject([
    { kind: "unblocked", source: "import", actor_id: colleague.userId },
    { kind: "blocked", actor_id: owner.userId },
  ]);
  const { rows: audit } = await asOwner((tx) =>
    tx.query<Row>(
      `SELECT action, actor_id, after FROM audit_log
       WHERE account_id = $1 AND (action LIKE 'import%' OR action LIKE 'blocked%') ORDER BY seq`,
      [accountId],
    ),
  );
  expect(audit.slice(1)).toMatchObject([
    { action: "import.uploaded", after: { target: "blocked_numbers" } },
    { action: "import.started", after: { target: "blocked_numbers", rows: 6 } },
    { action: "blocked_number.batch_added", after: { added: 3, unchanged: 1 } },
    { action: "import.undone", after: { target: "blocked_numbers" } },
  ]);
});

test("unblocks the import's numbers on undo, except those with a later request", async () => {
  const { accountId, send, owner, check, put } = importer;
  const number = await giveNumber(accountId);
  const numbers = [1, 2, 3, 4, 5].map(phoneAt);
  const { id } = await check(null, ["phone", ...numbers].join("\n"));
  await put(id, "/start");
  const made = await blocks();
  expect(made).toHaveLength(5);

  await write(phoneAt(1), number, "STOP");
  await send(owner, "DELETE", `/blocked_numbers/${made[1]?.id}`);
  await block(phoneAt(2), "Again by hand");
  await asOwner((tx) =>
    tx.query("UPDATE blocked_numbers SET type = 2 WHERE account_id = $1 AND number = $2", [
      accountId,
      phoneAt(3),
    ]),
  );
  await write(phoneAt(4), number, "Hello");
  expect((await send(owner, "POST", `/contacts/${phoneAt(4)}/erasure`)).status).toBe(200);

  expect(await put(id, "/undo")).toMatchObject({ state: "undone", undone: 1, kept: 4 });
  expect(await blocks()).toMatchObject([
    { id: made[0]?.id, type: 1 },
    { number: phoneAt(2), note: "Again by hand" },
    { id: made[2]?.id, type: 2 },
    { id: made[3]?.id, type: 1 },
  ]);
  expect((await listConsents(phoneAt(1))).map(({ kind }) => kind)).toEqual([
    "opted_out",
    "blocked",
  ]);
});

test("blocks the number for a STOP during the undo, in either order", async () => {
  const { account, accountId, send, owner, check, put } = importer;
  const number = await giveNumber(accountId);
  const oneWaits = () =>
    expect.poll(() => countLockWaits(database.current.url), { timeout: 30_000 }).toBe(1);
  const { id } = await check(null, `phone\n${phoneAt(1)}\n${phoneAt(2)}\n`);
  await put(id, "/start");
  await send(owner, "PUT", `/imports/${id}/undo`);
  const undo = await asOwner(async (tx) => {
    await optOut({ ...account.ctx, tx }, { phone: phoneAt(1), text: "STOP" });
    const undone = runImportStep({ accountId, importId: String(id) });
    await oneWaits();
    return { undone };
  });
  await undo.undone;
  const after = (await send(owner, "GET", `/imports/${id}`)).body;
  expect(after).toMatchObject({ state: "undone", undone: 1, kept: 1 });
  expect(await blocks()).toMatchObject([{ number: phoneAt(1), type: 1 }]);

  const again = await check(null, `phone\n${phoneAt(2)}\n`);
  await put(again.id, "/start");
  const stop = await asOwner(async (tx) => {
    const from = { importId: String(again.id), fileName: null };
    expect(await unblockImported(tx, account.ctx, from, 10)).toEqual({ lifted: 1, isEnd: true });
    const stopped = write(phoneAt(2), number, "STOP");
    await oneWaits();
    return { stopped };
  });
  await stop.stopped;
  expect(await blocks()).toMatchObject([{ type: 1 }, { number: phoneAt(2), type: 2 }]);
});

test("keeps a number blocked that another file or list contains when one import is undone", async () => {
  const { send, owner, check, put } = importer;
  const first = await check(null, `phone\n${phoneAt(1)}\n${phoneAt(2)}\n`);
  const second = await check(null, `phone\n${phoneAt(2)}\n${phoneAt(3)}\n`);
  await put(first.id, "/start");
  const made = await blocks();
  expect(await put(second.id, "/start")).toMatchObject({ added: 1, unchanged: 1 });
  expect((await blocks()).slice(0, 2)).toEqual(made);
  expect(await put(first.id, "/undo")).toMatchObject({ state: "undone", undone: 1, kept: 1 });
  expect((await blocks()).map(({ number }) => number)).toEqual([2, 3].map(phoneAt));
  expect(await put(second.id, "/undo")).toMatchObject({ undone: 2, kept: 0 });
  expect(await blocks()).toEqual([]);
  expect((await listConsents(phoneAt(2))).map(({ kind }) => kind)).toEqual([
    "unblocked",
    "blocked",
  ]);

  const third = await check(null, `phone\n${phoneAt(4)}\n${phoneAt(5)}\n`);
  await put(third.id, "/start");
  const pasted = await send(owner, "POST", "/blocked_numbers/batch", [{ number: phoneAt(4) }]);
  expect(pasted.body).toMatchObject([{ status: 409 }]);
  expect(await put(third.id, "/undo")).toMatchObject({ undone: 1, kept: 1 });
  expect((await blocks()).map(({ number }) => number)).toEqual([phoneAt(4)]);
});

test("unblocks a repeatedly imported file on the last undo, in any order", async () => {
  const { check, put } = importer;
  const file = `phone\n${phoneAt(1)}\n${phoneAt(2)}\n`;
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 0, 2],
  ]) {
    const ids: number[] = [];
    for (const _ of order) {
      const { id } = await check(null, file);
      await put(id, "/start");
      ids.push(id);
    }
    const undo = async (at?: number) => {
      const { state, undone, kept } = await put(ids[at ?? 0] as number, "/undo");
      return [state, undone, kept];
    };
    expect(await undo(order[0])).toEqual(["undone", 0, 2]);
    expect(await undo(order[1])).toEqual(["undone", 0, 2]);
    expect(await blocks()).toHaveLength(2);
    expect(await undo(order[2])).toEqual(["undone", 2, 0]);
    expect(await blocks()).toEqual([]);
  }
});

test("reports a number of a file as already blocked on a manual block, and keeps that block", async () => {
  const { accountId, send, owner, check, put } = importer;
  const first = await check(null, `phone\n${phoneAt(1)}\n${phoneAt(2)}\n${phoneAt(3)}\n`);
  await put(first.id, "/start");
  const second = await check(null, `phone\n${phoneAt(2)}\n`);
  await put(second.id, "/start");
  for (const at of [1, 2]) {
    // With a key, too: one that failed may be used again.
    const headers = { ...owner.headers, ...(at === 2 && { "idempotency-key": "by-hand" }) };
    for (const _ of ["first", "again"])
      expect(
        await send({ headers }, "POST", "/blocked_numbers", { number: phoneAt(at) }),
      ).toMatchObject({ status: 409, body: { violations: [{ propertyPath: "number" }] } });
  }
  expect(await put(first.id, "/undo")).toMatchObject({ undone: 1, kept: 2 });
  expect(await put(second.id, "/undo")).toMatchObject({ undone: 0, kept: 1 });
  expect((await blocks()).map(({ number }) => number)).toEqual([1, 2].map(phoneAt));
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT * FROM blocked_number_claims WHERE account_id = $1", [accountId]),
  );
  expect(rows).toEqual([]);
});

test("blocks numbers in a fixed order to avoid deadlocks", async () => {
  const { account, accountId, send, owner, check } = importer;
  const { id } = await check(null, `phone\n${phoneAt(2)}\n${phoneAt(1)}\n`);
  await send(owner, "PUT", `/imports/${id}/start`);
  const { step } = await asOwner(async (tx) => {
    await optOut({ ...account.ctx, tx }, { phone: phoneAt(1), text: "STOP" });
    const step = runImportStep({ accountId, importId: String(id) }).then(
      () => null,
      (error: unknown) => error,
    );
    await expect.poll(() => countLockWaits(database.current.url), { timeout: 30_000 }).toBe(1);
    await optOut({ ...account.ctx, tx }, { phone: phoneAt(2), text: "STOP" });
    return { step };
  });
  expect(await step).toBeNull();
  expect((await send(owner, "GET", `/imports/${id}`)).body).toMatchObject({
    added: 0,
    unchanged: 2,
  });
});

test("sets number and note on import of blocked numbers, and keeps existing blocks", async () => {
  const { send, owner, check, makeGroup } = importer;
  const { id } = await check(null, `phone,x\n${phoneAt(1)},y\n`);
  const group = await check(await makeGroup(), `phone,x\n${phoneAt(1)},y\n`);
  for (const [importId, body, path] of [
    [id, { columns: ["phone", "a"] }, "columns[1]"],
    [id, { known: "overwrite" }, "known"],
    [id, { blocked: "add" }, "blocked"],
    [group.id, { columns: ["phone", "note"] }, "columns[1]"],
  ] as const) {
    const { status, body: response } = await send(owner, "PUT", `/imports/${importId}`, body);
    expect([status, response.violations[0].propertyPath]).toEqual([400, path]);
    expect(response.violations[0].message).toMatch(/^For this import, use /);
  }
  const named = { columns: ["phone", "note"], known: "keep", blocked: "skip" };
  expect((await send(owner, "PUT", `/imports/${id}`, named)).status).toBe(200);
});

test("keeps the blocks of a cancelled import, and can undo them", async () => {
  const { accountId, send, owner, check, put } = importer;
  const numbers = Array.from({ length: 1_500 }, (_, at) => `+12015${550_000 + at}`);
  const { id, fates } = await check(null, `phone\n${numbers.join("\n")}\n`);
  await send(owner, "PUT", `/imports/${id}/start`);
  await runImportStep({ accountId, importId: String(id) });
  const { body: stopped } = await send(owner, "PUT", `/imports/${id}/cancel`);
  expect(stopped.state).toBe("canceled");
  expect(stopped.added).toBeGreaterThan(0);
  expect(stopped.added).toBeLessThan(fates.new);
  const { rows: lines } = await asOwner((tx) =>
    tx.query<Row>(
      "SELECT after FROM audit_log WHERE account_id = $1 AND action = 'import.canceled'",
      [accountId],
    ),
  );
  expect(lines).toMatchObject([{ after: { target: "blocked_numbers", added: stopped.added } }]);
  expect(await put(id, "/undo")).toMatchObject({ undone: stopped.added, kept: 0 });
  expect(await blocks()).toEqual([]);
});

test("lists imports of blocked numbers separately from group imports", async () => {
  const { send, owner, check, makeGroup } = importer;
  const blocked = await check(null, `phone\n${phoneAt(1)}\n`);
  const group = await check(await makeGroup(), `phone\n${phoneAt(1)}\n`);
  const listImportIds = async (target: string) =>
    (await send(owner, "GET", `/imports?target=${target}`)).body.map(({ id }: Row) => id);
  expect(await listImportIds("blocked_numbers")).toEqual([blocked.id]);
  expect(await listImportIds("group")).toEqual([group.id]);
});

test("rejects imports by users who can't block numbers", async () => {
  const { api, account, send, check } = importer;
  const { id } = await check(null, `phone\n${phoneAt(1)}\n`);
  for (const role of ["developer", "accountant"] as const) {
    const person = await makeTestPerson(account.ctx, role);
    const response = await api.request("/blocked_numbers/imports", {
      method: "POST",
      headers: { ...person.headers },
      body: "phone\n+491713920001\n",
    });
    expect([role, response.status]).toEqual([role, 403]);
    expect((await send(person, "PUT", `/imports/${id}/start`)).status).toBe(403);
  }
  // Steps of imports are open to whoever changes groups: those must be the ones who block numbers.
  for (const need of ["read", "write"] as const)
    expect(rolesWith(need, "groups")).toEqual(rolesWith(need, "blockedNumbers"));
});
