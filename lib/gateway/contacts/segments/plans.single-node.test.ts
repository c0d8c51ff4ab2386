import { beforeAll, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import type { ConditionNode } from "@/lib/core/segments/conditions";
import { parameters } from "@/lib/db/lists/conditions";
import { asOwner, readAccount } from "@/lib/db/transaction";
import { toMoment } from "./people";
import { joinPeople, peopleSql } from "./store-people";

const { account } = testModule({ isShared: true });
const CONTACTS = 4_000;
const MESSAGES = 40_000;
const CLICKS = 40;
const GROUPS = Array.from({ length: 40 }, (_, index) => index + 1);

/** A hundred contacts in each of forty groups, ten messages each, of which one in a thousand was clicked. */
beforeAll(() =>
  asOwner(async (tx) => {
    await tx.query(
      `INSERT INTO contact_phones (account_id, phone_id, group_id, phone, a, words, created_at, changed_at)
       SELECT $1, nextval('contact_phone_ids'), 1 + n % 40, '+4915' || 100000000 + n, 'Name ' || n, '', now(), now()
       FROM generate_series(1, $2::int) AS n`,
      [account.id, CONTACTS],
    );
    await tx.query(
      `INSERT INTO messages (account_id, uuid, created_at, text, sender_id, phone, iso2, service_code, is_unicode,
         is_text_deleted, parts_count, chars_count, price, origin, ip)
       SELECT $1, (substr(first_uuid7(now())::text, 1, 24) || lpad(to_hex(n), 12, '0'))::uuid, now(), 'x', 'X',
         '+4915' || 100000001 + n % $3::int, 'DE', 'direct', false, false, 1, 1, 0, 'api', '::1'
       FROM generate_series(1, $2::int) AS n`,
      [account.id, MESSAGES, CONTACTS],
    );
    await tx.query(
      `INSERT INTO short_links (account_id, link_id, campaign, message, is_first, created_at, updated_at, people_count)
       SELECT account_id, row_number() OVER (), 'c', uuid, true, now(), now(),
         (row_number() OVER () % ($2::int / $3::int) = 0)::int
       FROM messages WHERE account_id = $1`,
      [account.id, MESSAGES, CLICKS],
    );
    await tx.query(
      `INSERT INTO short_link_requests (account_id, request_id, link_id, campaign, asked_at, url, method, class)
       SELECT account_id, link_id, link_id, campaign, now(), '', 'GET', 'person'
       FROM short_links WHERE account_id = $1 AND people_count > 0`,
      [account.id],
    );
    await tx.query("ANALYZE contact_phones, messages, short_links, short_link_requests");
  }),
);

interface PlanNode {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/** Rows of a table that a plan read, in all partitions. */
function rowsRead(node: PlanNode | undefined, table: string): number {
  if (node === undefined) return 0;
  const isOfTable = node["Relation Name"]?.startsWith(table) === true;
  const own = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
  const below = (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child, table), 0);
  return (isOfTable ? own : 0) + below;
}

function explain(...conditions: ConditionNode[]): Promise<PlanNode | undefined> {
  return readAccount(account.id, (tx) =>
    joinPeople(tx, async () => {
      const params = parameters(account.id);
      const people = {
        accountId: account.id,
        groupIds: GROUPS,
        conditions: { kind: "group" as const, match: "all" as const, conditions },
        moment: toMoment(new Date(), "UTC"),
      };
      const { rows } = await tx.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${peopleSql(people, params)}`,
        params.values,
      );
      return rows[0]?.["QUERY PLAN"][0].Plan;
    }),
  );
}

test.each<[string, ConditionNode]>([
  ["any campaign, ever", { kind: "click", operator: "ever" }],
  ["a campaign, never", { kind: "click", campaign: "c", operator: "never" }],
  ["any campaign, lately", { kind: "click", operator: "last_days", days: 7 }],
  ["a campaign, not lately", { kind: "click", campaign: "c", operator: "not_last_days", days: 7 }],
])("reads only clicked messages for clicks on %s", async (_, condition) => {
  const plan = await explain(condition, { kind: "blocked", is: false });
  expect(rowsRead(plan, "messages_")).toBe(CLICKS);
  expect(rowsRead(plan, "short_links")).toBe(CLICKS);
  expect(rowsRead(plan, "contact_phones")).toBe(CONTACTS);
});

test("reads no messages for conditions about last messages", async () => {
  const plan = await explain({ kind: "message", state: "delivered", operator: "never" });
  expect(rowsRead(plan, "messages_")).toBe(0);
});

test("reads only groups that every member of the segment belongs to", async () => {
  const inOne: ConditionNode = { kind: "groups", operator: "any_of", group_ids: [1] };
  const name: ConditionNode = {
    kind: "text",
    group_id: 2,
    column: "a",
    operator: "contains",
    value: "7",
  };
  const click: ConditionNode = { kind: "click", operator: "never" };
  expect(rowsRead(await explain(inOne, click), "contact_phones")).toBe(CONTACTS / 40);
  expect(rowsRead(await explain(inOne, name), "contact_phones")).toBe(CONTACTS / 20);
  const either: ConditionNode = { kind: "group", match: "any", conditions: [inOne, click] };
  expect(rowsRead(await explain(either), "contact_phones")).toBe(CONTACTS);
});
