import { beforeAll, describe, expect, test, vi } from "vitest";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { isCluster } from "@/lib/db/cluster";
import { database } from "@/lib/db/client";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { withAccounts } from "@/lib/db/transaction";
import { holdingsOf, postJson, VALID } from "@/lib/gateway/messaging/sms/test-sms";
import { makeTestAccount, makeTestApi, makeTestKey, makeTestPerson } from "./test-api";
import { leaksOf, operations, withData, withoutFilter, withoutPolicies } from "./test-isolation";

/**
 * No account sees or changes what belongs to another. Two layers hold it, the account in every statement
 * and row-level security; each must do it alone.
 */
// A test makes up to a thousand requests; one that is given up goes on and weakens those after it.
vi.setConfig({ testTimeout: 240_000 });
testDatabase();
const { api } = makeTestApi();
beforeAll(importTestRates);

describe("with both layers", () => {
  // What each layer alone keeps from every filter, both keep together; who has one layer only is asked here.
  const filtered = new Set(withData.map(([, row]) => row));
  test.each(operations)("%s", async (_, row) => {
    const depth = { hasFilters: !filtered.has(row) };
    expect(await leaksOf([row], undefined, depth)).toEqual([]);
  });

  test("what belongs to the caller is found, so the requests themselves are right", async () => {
    const { ctx, id, headers } = await makeTestAccount();
    const answer = await postJson(api, "/sms", headers, VALID);
    const { uuid } = await answer.json();
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
    expect((await holdingsOf(id)).messages).toBe(1);
  });
});

describe("each layer holds alone", () => {
  test.each(withData)("without the account in the statements: %s", async (_, row) => {
    const found = await leaksOf([row], withoutFilter);
    // A cluster does not run a lock without its account at all, which shows nobody anything.
    const isOnCluster = await isCluster();
    const isRefused = (leak: string) => isOnCluster && leak.endsWith(" → 500");
    expect(found.filter((leak) => !isRefused(leak))).toEqual([]);
  });

  test.each(withData)("without row-level security: %s", async (_, row) => {
    expect(await leaksOf([row], withoutPolicies)).toEqual([]);
  });
});

test("the setting itself cannot be widened, and without it nothing is visible", async () => {
  const { id } = await makeTestAccount();
  const app = database().pool("app");
  expect((await app.query("SELECT count(*)::int AS n FROM accounts")).rows[0].n).toBe(0);
  const accept = database().pool("accept");
  expect((await accept.query("SELECT count(*)::int AS n FROM ledger_accounts")).rows[0].n).toBe(0);
  for (const accountIds of [Number.NaN, 0, -1, 1.5, 2 ** 53]) {
    expect(() => withAccounts([id, accountIds], async () => {})).toThrow("Not an account id");
  }
  const foreign = await makeTestAccount();
  const row = [foreign.id, uuidv7(), "x"];
  const insert = withAccounts([id], (tx) =>
    tx.query(
      `INSERT INTO idempotency_keys (account_id, key, fingerprint) VALUES ($1, $2, $3)`,
      row,
    ),
  );
  await expect(insert).rejects.toMatchObject({ code: "42501" });
});
