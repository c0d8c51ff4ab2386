import { beforeAll, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { database } from "@/lib/db/client";
import { explainStatements } from "@/lib/db/cluster/testing/cluster-plans/test-explained";
import { asOwner } from "@/lib/db/transaction";

/** Lists go by the time that they show, and read no more than a page. */
const { send, account } = testModule({ isShared: true });
const ROWS = 20_000;
/** Longer ago the higher the ID is. */
const OLDER = "now() - n * interval '1 minute'";

beforeAll(async () => {
  await asOwner(async (tx) => {
    await tx.query(
      `INSERT INTO blocked_numbers (account_id, id, number, type, added_at, source)
       SELECT a.account_id, 1000000 + n, '+4915' || 100000000 + n, 1 + n % 2, ${OLDER}, 'import'
       FROM generate_series(1, $2::int) AS n JOIN accounts a ON a.account_id = $1`,
      [account.id, ROWS],
    );
    await tx.query(
      `INSERT INTO contact_groups (account_id, group_id, name, created_at, changed_at)
       SELECT a.account_id, 1000000 + n, 'Group ' || n, ${OLDER}, now()
       FROM generate_series(1, $2::int) AS n JOIN accounts a ON a.account_id = $1`,
      [account.id, ROWS],
    );
  });
  await database().pool("owner").query("ANALYZE blocked_numbers, contact_groups");
});

const listFirstIds = async (path: string): Promise<number[]> =>
  (await send(account, "GET", path)).body.slice(0, 3).map(({ id }: { id: number }) => id);

test.each(["/blocked_numbers", "/groups"])("sorts %s newest first by time", async (path) => {
  expect(await listFirstIds(path)).toEqual([1_000_001, 1_000_002, 1_000_003]);
});

test("filters by block type in the same order, and reverses it", async () => {
  expect(await listFirstIds("/blocked_numbers?type=1")).toEqual([1_000_002, 1_000_004, 1_000_006]);
  expect(await listFirstIds("/blocked_numbers?_order[added_at]=asc")).toEqual([
    1_020_000, 1_019_999, 1_019_998,
  ]);
});

interface PlanNode {
  "Node Type": string;
  "Index Name"?: string;
  Plans?: PlanNode[];
}

const flattenPlan = (node: PlanNode): PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(flattenPlan),
];

test.each([
  ["/blocked_numbers", "blocked_numbers_added"],
  ["/blocked_numbers?page=3", "blocked_numbers_added"],
  ["/blocked_numbers?type=2", "blocked_numbers_type_added"],
  ["/blocked_numbers?added_at[lt]=2000000000", "blocked_numbers_added"],
  ["/blocked_numbers?_order[added_at]=asc", "blocked_numbers_added"],
  ["/groups", "contact_groups_created"],
])("reads %s from an index in its order", async (path, index) => {
  const explained = await explainStatements(() => send(account, "GET", path));
  const nodes = explained
    .filter(({ text }) => /FROM (?:blocked_numbers|contact_groups)\b[\s\S]*ORDER BY/.test(text))
    .flatMap(({ plan }) => flattenPlan((plan as [{ Plan: PlanNode }])[0].Plan));
  expect(nodes.map((node) => node["Node Type"])).not.toContain("Sort");
  expect(nodes.flatMap((node) => node["Index Name"] ?? [])).toEqual([index]);
});
