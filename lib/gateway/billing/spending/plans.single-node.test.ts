import { beforeAll, expect, test } from "vitest";
import { explainStatements } from "@/lib/db/cluster/testing/cluster-plans/test-explained";
import { database } from "@/lib/db/client";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { SPENDING_GROUPINGS } from "./schema-values";

const { send, account } = testModule({ isShared: true });
const HOURS = 20_000;
const SUMS = ["message_stats", "balance_changes", "bulk_stats"];

/** Two years of hours, with charges and top-ups. */
beforeAll(async () => {
  await asOwner(async (tx) => {
    await tx.query(
      `INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id, sent, parts, cost)
       SELECT $1, date_trunc('hour', now()) - interval '1 hour' * n, 'DE', 'direct', n % 5, 1, 1, 75000
       FROM generate_series(1, $2::int) AS n`,
      [account.id, HOURS],
    );
    await tx.query(
      `INSERT INTO balance_changes (account_id, hour, item, entries, amount)
       SELECT $1, date_trunc('hour', now()) - interval '1 hour' * n, item, 1, amount
       FROM generate_series(1, $2::int) AS n, (VALUES ('message', -75000), ('top_up', 75000)) AS c (item, amount)`,
      [account.id, HOURS],
    );
    await tx.query(
      `INSERT INTO bulk_stats (account_id, bulk_id, minute, iso2, code, sent, parts, cost)
       SELECT $1, gen_random_uuid(), date_trunc('minute', now()) - interval '1 hour' * n, 'DE', 0, 1, 1, 75000
       FROM generate_series(1, $2::int) AS n`,
      [account.id, HOURS],
    );
  });
  const owner = database().pool("owner");
  for (const table of SUMS) await owner.query(`VACUUM ANALYZE ${table}`);
});

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: PlanNode[];
}

const listScans = (node: PlanNode): { type: string; table: string }[] => [
  ...(node["Relation Name"] === undefined
    ? []
    : [{ type: node["Node Type"], table: node["Relation Name"] }]),
  ...(node.Plans ?? []).flatMap(listScans),
];

test.each([
  "/stats/spending/forecast",
  "/stats/spending/report?iso2[]=DE&service[]=direct&key_id[]=1&key_creator_id[]=1&cost_centre[]=A",
  ...SPENDING_GROUPINGS.flatMap((group) => [
    `/stats/spending/report?compare=previous&group_by=${group}`,
    `/stats/spending/report?group_by=${group}&key_id[]=1`,
  ]),
])("%s reads aggregates by an index, and never messages or links", async (path) => {
  const explained = await explainStatements(async () => {
    expect((await send(account, "GET", path)).status).toBe(200);
  });
  const scans = explained.flatMap(({ plan }) => listScans((plan as [{ Plan: PlanNode }])[0].Plan));
  const tables = new Set(scans.map(({ table }) => table));
  expect(tables).toContain("message_stats");
  expect([...tables].filter((table) => /^messages|^short_links|^ledger/.test(table))).toEqual([]);
  const read = scans.filter(({ table }) => SUMS.includes(table));
  expect(read.filter(({ type }) => type === "Seq Scan")).toEqual([]);
});
