import { testModule } from "@/lib/api-suites/test-module";
import { describe, expect, test } from "vitest";
import { asOwner, readAccount } from "@/lib/db/transaction";
import { findBlocked } from "./service";

const { api, send, account, owner } = testModule({ people: ["owner"] });

const block = (number: string, more: object = {}) =>
  send(owner, "POST", "/blocked_numbers", { number, ...more });
const listConsents = async (phone: string) =>
  (await send(owner, "GET", `/consents?phone=${encodeURIComponent(phone)}`)).body;

async function auditOfAccount(): Promise<{ action: string; line: string }[]> {
  const { rows } = await asOwner((tx) =>
    tx.query(
      `SELECT action, before, after, audit_log::text AS line FROM audit_log
       WHERE account_id = $1 AND action LIKE 'blocked%' ORDER BY seq`,
      [account.id],
    ),
  );
  return rows;
}

describe("blocked number", () => {
  test("is created, read, listed and unblocked, with audit entries", async () => {
    const made = await block("0171 392 0001", { note: "By phone" });
    expect(made).toEqual({
      status: 201,
      body: {
        id: expect.any(Number),
        number: "+491713920001",
        type: 1,
        added_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        note: "By phone",
        source: "dashboard",
      },
    });
    const path = `/blocked_numbers/${made.body.id}`;
    expect((await send(owner, "GET", path)).body).toEqual(made.body);
    expect((await send(owner, "GET", "/blocked_numbers")).body).toEqual([made.body]);
    const blocked = await readAccount(account.id, (tx) =>
      findBlocked(tx, account.id, ["+491713920001", "+491713920002"]),
    );
    expect([...blocked]).toEqual(["+491713920001"]);
    expect((await send(owner, "DELETE", `${path}?note=Asked%20again`)).status).toBe(204);
    expect((await send(owner, "GET", path)).status).toBe(404);
    expect((await send(owner, "DELETE", path)).status).toBe(404);
    expect(await listConsents("01713920001")).toMatchObject([
      { kind: "unblocked", source: "dashboard", text: "Asked again", phone: "+491713920001" },
      {
        kind: "blocked",
        text: "By phone",
        actor_kind: "user",
        actor_id: owner.userId,
        created_at: expect.any(Number),
      },
    ]);
    const audit = await auditOfAccount();
    expect(audit.map(({ action }) => action)).toEqual([
      "blocked_number.added",
      "blocked_number.removed",
    ]);
    expect(audit.map(({ line }) => line).join()).not.toMatch(/3920001|By phone|Asked/);
  });

  test("has the documented type", async () => {
    const { body } = await block("+491713920001");
    const response = await api.request(`/blocked_numbers/${body.id}`, { headers: account.headers });
    expect(await response.json()).toMatchObject({
      "@type": "BlockedNumber",
      "@id": `/blocked_numbers/${body.id}`,
    });
  });

  test("is stored once for three spellings", async () => {
    const { body } = await block("+49 171 392 0001");
    for (const number of ["+491713920001", "00491713920001", "491713920001", "01713920001"]) {
      const again = await block(number);
      expect([again.status, again.body.code, again.body.violations[0].propertyPath]).toEqual([
        409,
        "already_exists",
        "number",
      ]);
      expect(again.body.detail).toContain(`/blocked_numbers/${body.id}.`);
    }
    expect(await listConsents("+491713920001")).toHaveLength(1);
  });

  test("is created once by two concurrent requests", async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => block("+491713920001")));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await listConsents("+491713920001")).toHaveLength(1);
  });

  test("after an opt-out is unblocked with an entry in both logs", async () => {
    const { body } = await block("+491713920001");
    await asOwner((tx) =>
      tx.query("UPDATE blocked_numbers SET type = 2 WHERE account_id = $1", [account.id]),
    );
    expect((await send(owner, "DELETE", `/blocked_numbers/${body.id}`)).status).toBe(204);
    expect((await auditOfAccount()).at(-1)).toMatchObject({
      action: "blocked_number.removed",
      before: { type: 2 },
    });
    expect((await listConsents("+491713920001"))[0]).toMatchObject({
      kind: "unblocked",
      text: null,
    });
  });

  test("records the key that blocked it", async () => {
    await send(account, "POST", "/blocked_numbers", { number: "+491713920001" });
    expect(await listConsents("+491713920001")).toMatchObject([
      { source: "api", actor_kind: "key", actor_id: expect.any(Number) },
    ]);
  });

  test.each([
    [{}],
    [{ number: null }],
    [{ number: "" }],
    [{ number: "abc" }],
    [{ number: "+4912" }],
    [{ number: "+999123456789" }],
    [{ number: "110" }],
    [{ number: "1".repeat(31) }],
  ])("rejects %j", async (body) => {
    const response = await send(owner, "POST", "/blocked_numbers", body);
    expect([response.status, response.body.violations[0].propertyPath]).toEqual([400, "number"]);
  });

  test("rejects notes that are too long", async () => {
    const long = "x".repeat(256);
    expect((await block("+491713920001", { note: long })).status).toBe(400);
    const { body } = await block("+491713920001");
    expect((await send(owner, "DELETE", `/blocked_numbers/${body.id}?note=${long}`)).status).toBe(
      400,
    );
  });
});

test.each([
  ["", 3],
  ["number=%2B491713920001", 1],
  ["number=+491713920001", 1],
  ["number=0171%203920001", 1],
  ["number=", 3],
  ["number=abc", 0],
  ["type=1", 2],
  ["type=2", 1],
  ["type=", 3],
  ["type=3", 3],
  ["type[]=1&type[]=2", 3],
  ["added_at[gte]=4102444800", 0],
])("filters the list by %j to %i", async (query, length) => {
  for (const number of ["+491713920001", "+491713920002", "+447700900123"]) await block(number);
  await asOwner((tx) =>
    tx.query("UPDATE blocked_numbers SET type = 2 WHERE account_id = $1 AND number LIKE '+44%'", [
      account.id,
    ]),
  );
  expect((await send(owner, "GET", `/blocked_numbers?${query}`)).body).toHaveLength(length);
});

test("blocks or rejects each of many numbers individually, in few statements", async () => {
  const { body: held } = await block("+491713920099");
  const entries: object[] = Array.from({ length: 20_000 }, (_, at) => ({
    number: `+4915${String(100_000_000 + at)}`,
  }));
  entries[3] = { number: "+491713920099" };
  entries[4] = { number: "x" };
  entries[5] = { number: "0151 00000000", note: "doubled" };
  entries[6] = {};
  const response = await send(owner, "POST", "/blocked_numbers/batch", entries);
  expect(response.status).toBe(201);
  const refused = response.body.flatMap(({ status }: { status: number }, at: number) =>
    status === 201 ? [] : [[at, status]],
  );
  expect(refused).toEqual([
    [3, 409],
    [4, 400],
    [5, 409],
    [6, 400],
  ]);
  expect(response.body[3].body.detail).toContain(`/blocked_numbers/${held.id}.`);
  expect((await send(owner, "GET", "/blocked_numbers?itemsPerPage=1")).body).toEqual([
    response.body[19_999].body,
  ]);
  const { rows } = await asOwner((tx) =>
    tx.query(
      `SELECT (SELECT count(*)::int FROM blocked_numbers WHERE account_id = $1) AS blocked,
         (SELECT count(*)::int FROM consents WHERE account_id = $1) AS noted`,
      [account.id],
    ),
  );
  expect(rows[0]).toEqual({ blocked: 19_997, noted: 19_997 });
  expect((await auditOfAccount()).at(-1)).toMatchObject({ after: { added: 19_996, refused: 4 } });
}, 60_000);
