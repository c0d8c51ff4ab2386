import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { checkTexts } from "./check";
import type { Breach } from "./rules";
import { ACCEPTED, REFUSED } from "./test-verdicts";

/** The rules say of each statement what a cluster says. */
const database = testDatabase();
let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.current.url });
  await client.connect();
});
afterAll(() => client.end());

async function breachesOf(text: string): Promise<Breach[]> {
  const [breaches = []] = await checkTexts(client, [{ text }]);
  return breaches;
}

test.each(ACCEPTED)("runs in one shard: %s", async (statement) => {
  expect(await breachesOf(statement)).toEqual([]);
});

describe.each(Object.entries(REFUSED))("%s", (rule, statements) => {
  test.each(statements)("%s", async (statement) => {
    const rules = (await breachesOf(statement)).map((breach) => breach.rule);
    expect(new Set(rules)).toEqual(new Set([rule]));
  });
});

test("each statement of one text is checked, also behind letters of several bytes", async () => {
  const text =
    "SELECT 'äöü'; UPDATE api_keys SET name = 'ä' WHERE account_id = 1; DELETE FROM drafts";
  expect(await breachesOf(text)).toEqual([
    { rule: "no-account", detail: "drafts is not restricted to an account" },
  ]);
});

test("a partition is as its table", async () => {
  expect(await breachesOf("SELECT 1 FROM messages_default")).toHaveLength(1);
});
