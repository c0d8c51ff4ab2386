import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { checkTexts } from "./check";
import type { Breach } from "./sql/rules";
import { ACCEPTED, REFUSED } from "./test-verdicts";

/** The rules agree with a real cluster on each statement. */
const database = testDatabase();
let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.current.url });
  await client.connect();
});
afterAll(() => client.end());

async function checkText(text: string): Promise<Breach[]> {
  const [breaches = []] = await checkTexts(client, [{ text }]);
  return breaches;
}

test.each(ACCEPTED)("runs in one shard: %s", async (statement) => {
  expect(await checkText(statement)).toEqual([]);
});

describe.each(Object.entries(REFUSED))("%s", (rule, statements) => {
  test.each(statements)("%s", async (statement) => {
    const rules = (await checkText(statement)).map((breach) => breach.rule);
    expect(new Set(rules)).toEqual(new Set([rule]));
  });
});

test("checks each statement of a text, also after multi-byte characters", async () => {
  const text =
    "SELECT 'äöü'; UPDATE api_keys SET name = 'ä' WHERE account_id = 1; DELETE FROM drafts";
  expect(await checkText(text)).toEqual([
    { rule: "no-account", detail: "drafts is not restricted to an account" },
  ]);
});

test.each<[string, string[]]>([
  ["SELECT s.token FROM sessions s JOIN api_keys k ON k.account_id = 1", ["sessions"]],
  ["UPDATE api_keys SET name = 'k' WHERE account_id = 1 AND key_id = 1", []],
  ["INSERT INTO dispatch_ready (account_id) VALUES (1)", ["dispatch_ready"]],
  ["WITH sessions AS (SELECT 1 AS one) SELECT one FROM sessions", []],
  ["SELECT 1 FROM rates", []],
])("allows any node to query the tables it has: %s", async (text, missing) => {
  const [breaches = []] = await checkTexts(client, [{ text, isByNode: true }]);
  expect(breaches.filter(({ rule }) => rule === "local-table")).toEqual(
    missing.map((name) => ({
      rule: "local-table",
      detail: `${name} is not on the node that is sent it`,
    })),
  );
});

test("treats a partition like its table", async () => {
  expect(await checkText("SELECT 1 FROM messages_default")).toHaveLength(1);
});
