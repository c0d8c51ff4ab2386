import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { explainStatements } from "@/lib/db/cluster/testing/cluster-plans/test-explained";

const { send, account } = testModule({ isShared: true });

interface PlanNode {
  "Relation Name"?: string;
  Plans?: PlanNode[];
}

const listTables = (node: PlanNode): string[] => [
  ...(node["Relation Name"] === undefined ? [] : [node["Relation Name"]]),
  ...(node.Plans ?? []).flatMap(listTables),
];

const FINISHED = `from=${Date.parse("2026-09-01") / 1_000}&to=${Date.parse("2026-10-01") / 1_000}`;

test.each([
  ["", { message_stats: 1, delivery_times: 1, message_failures: 1 }],
  // By hour and by group; times also of the range before.
  ["&compare=previous&group_by=iso2", { message_stats: 2, delivery_times: 3, message_failures: 1 }],
])("reads each aggregate table once per range for delivery figures%s", async (query, expected) => {
  const explained = await explainStatements(async () => {
    const path = `/stats/delivery?${FINISHED}&interval=day${query}`;
    expect((await send(account, "GET", path)).status).toBe(200);
  });
  const tables = explained.flatMap(({ plan }) =>
    listTables((plan as [{ Plan: PlanNode }])[0].Plan),
  );
  const counts = Object.keys(expected).map((table) => [
    table,
    tables.filter((name) => name === table).length,
  ]);
  expect(Object.fromEntries(counts)).toEqual(expected);
});
