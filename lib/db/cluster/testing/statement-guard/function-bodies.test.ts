import { loadModule } from "libpg-query";
import pg from "pg";
import { expect, test } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { checkTexts } from "./check";
import { readFunctionTexts } from "./function-texts";

/** Statements within functions go to a cluster too. */
const database = testDatabase();

/** Functions that break a rule, and why they may. */
const ALLOWED: Record<string, string> = {
  accept_group: "a group of several accounts, on a single Postgres",
  accept_messages: "a group of several accounts, on a single Postgres",
  drop_closing_messages: "looks at all queues before it drops a month",
  find_accounts_being_stored: "a group of several accounts, on a single Postgres",
  ledger_transfer: "a group of several accounts, on a single Postgres",
  ledger_transfer_each: "a group of several accounts, on a single Postgres",
};

async function breachesByFunction(sql?: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: database.current.url });
  await client.connect();
  await loadModule();
  try {
    if (sql !== undefined) await client.query(sql);
    const found: Record<string, string[]> = {};
    for (const { name, texts } of await readFunctionTexts(client)) {
      const breaches = (await checkTexts(client, texts)).flat();
      if (breaches.length > 0)
        found[name] = breaches.map(({ rule, detail }) => `${rule}: ${detail}`);
    }
    return found;
  } finally {
    await client.end();
  }
}

test("checks that functions follow the rules, or state a reason", async () => {
  const found = await breachesByFunction();
  for (const name of Object.keys(ALLOWED)) {
    expect(Object.keys(found), "takes back what is no longer needed").toContain(name);
    delete found[name];
  }
  expect(found).toEqual({});
});

test("finds statements within a function, with its variables", async () => {
  const found = await breachesByFunction(`
    CREATE FUNCTION breaks_rules(_account bigint) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE _n bigint;
    BEGIN
      SELECT count(*) INTO _n FROM drafts WHERE account_id = _account;
      _n := (SELECT count(*) FROM messages);
      UPDATE api_keys SET expires_at = coalesce(expires_at, now()) WHERE account_id = _account;
    END $$`);
  expect(found.breaks_rules).toEqual([
    "no-account: messages is not restricted to an account",
    "mutable-function: api_keys: SET expires_at has a STABLE function in CASE or COALESCE",
  ]);
});
