import { describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { testApi } from "./test-module";
import { withAccounts } from "@/lib/db/transaction";
import { hashIdempotencyKey } from "@/lib/idempotency/stored-keys";
import { readAccountState, postJson, VALID } from "@/lib/gateway/messaging/sms/test-sms";
import { makeTestAccount, makeTestKey, makeTestPerson } from "./test-api";
import {
  findLeaks,
  operations,
  withData,
  withoutFilter,
  withoutPolicies,
  withoutRefused,
} from "./test-isolation";
import { leaksOfTables } from "./test-table-reach";

/**
 * No account reads or changes another's data: requests every operation with every ID of the other account. Two
 * layers, the account in every statement and row-level security, must each suffice alone. `isolation.deep.test.ts`
 * covers list filters and the detection of each operation's leak.
 */
const { api } = testApi({ hasRates: true });

const ONCE = { isShallow: true };
const toRows = (some: typeof operations) => some.map(([, row]) => row);

test("with both layers, prevents single-layer operations from reading or changing foreign rows", async () => {
  const weakenable = new Set(toRows(withData));
  const others = toRows(operations).filter((row) => !weakenable.has(row));
  expect(others.length).toBeGreaterThan(0);
  expect(await findLeaks(others, undefined, ONCE)).toEqual([]);
});

describe("each layer isolates alone", () => {
  test("without the account in SQL conditions", async () => {
    const leaks = await findLeaks(toRows(withData), withoutFilter, ONCE);
    expect(await withoutRefused(leaks)).toEqual([]);
  });

  test("without row-level security", async () => {
    expect(await findLeaks(toRows(withData), withoutPolicies, ONCE)).toEqual([]);
  });

  test("without the account in any SQL condition, for every table", async () => {
    const { seen, leaks } = await leaksOfTables();
    expect(leaks).toEqual([]);
    expect(seen.length).toBeGreaterThan(40);
  });
});

test("finds the caller's own rows, so the requests themselves are valid", async () => {
  const { ctx, id, headers } = await makeTestAccount();
  const response = await postJson(api, "/sms", headers, VALID);
  const { uuid } = await response.json();
  const key = await makeTestKey(ctx);
  const person = await makeTestPerson(ctx, "owner");
  expect((await api.request(`/sms/${uuid}`, { headers })).status).toBe(200);
  const renamed = await api.request(`/api_keys/${key.id}`, {
    method: "PUT",
    headers: { ...person.headers, "content-type": "application/json" },
    body: JSON.stringify({ name: "Own name" }),
  });
  expect(renamed.status).toBe(200);
  const list = await api.request(`/sms?uuid=${uuid}`, { headers });
  expect((await list.json()).totalItems).toBe(1);
  expect((await readAccountState(id)).messages).toBe(1);
});

test("can't widen the account setting, and shows no rows without it", async () => {
  const { id } = await makeTestAccount();
  const app = database().pool("app");
  expect((await app.query("SELECT count(*)::int AS n FROM accounts")).rows[0].n).toBe(0);
  const accept = database().pool("accept");
  expect((await accept.query("SELECT count(*)::int AS n FROM ledger_accounts")).rows[0].n).toBe(0);
  for (const accountIds of [Number.NaN, 0, -1, 1.5, 2 ** 53]) {
    expect(() => withAccounts([id, accountIds], async () => {})).toThrow("Not an account id");
  }
  const foreign = await makeTestAccount();
  const row = [foreign.id, hashIdempotencyKey(foreign.id, "k"), "x"];
  const insert = withAccounts([id], (tx) =>
    tx.query(
      `INSERT INTO idempotency_keys (account_id, key, fingerprint) VALUES ($1, $2, $3)`,
      row,
    ),
  );
  await expect(insert).rejects.toMatchObject({ code: "42501" });
});
