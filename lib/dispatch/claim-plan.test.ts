import { afterAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { testDatabase } from "@/lib/db/test-database";
import { type Served, claimDue } from "./queue-store";
import { dropBacklog, makeBacklog } from "./test-backlog";

testDatabase();
afterAll(dropBacklog);

const SHARE = 20;
const WAITING = 3_000;

interface PlanNode {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/** The most rows that any step of the plan went through. */
const mostRows = (node: PlanNode): number =>
  Math.max(
    (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
    ...(node.Plans ?? []).map(mostRows),
  );

/** The statement of a claim, as it is sent. */
async function claimText(served: Served | null): Promise<string> {
  let text = "";
  await claimDue(
    {
      query: async (statement) => {
        text ||= statement.text;
        return { rows: [] } as never;
      },
    },
    ...([1, 1, SHARE, served] as const),
  );
  return text;
}

it.each([
  ["every carrier", null],
  ["some carriers", { carriers: ["simulator"], passedOver: [] }],
])(
  "a claim for %s, planned while nothing waited, does not go through all that waits later",
  async (_, served) => {
    await dropBacklog();
    const [account] = await makeBacklog(1, 20);
    await dropBacklog();
    await database().pool("owner").query("VACUUM ANALYZE dispatch_queue, messages");
    const client = await database().pool("worker").connect();
    try {
      const types = served === null ? "" : ", text[], text[]";
      const lists = served === null ? "" : ", ARRAY['simulator'], ARRAY[]::text[]";
      const execute = `EXECUTE a_claim (${account}, 1, ${SHARE}${lists})`;
      await client.query("BEGIN");
      await client.query("SET LOCAL plan_cache_mode = force_generic_plan");
      await client.query(
        `PREPARE a_claim (bigint, bigint, integer${types}) AS ${await claimText(served)}`,
      );
      await client.query(execute);
      await client.query("ROLLBACK");
      await dropBacklog();
      await makeBacklog(1, WAITING);
      await client.query("BEGIN");
      await client.query("SET LOCAL plan_cache_mode = force_generic_plan");
      const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${execute}`);
      const [plan] = rows[0]["QUERY PLAN"];
      expect(plan.Plan["Actual Rows"]).toBe(SHARE);
      expect(mostRows(plan.Plan)).toBeLessThan(WAITING / 2);
    } finally {
      await client.query("ROLLBACK");
      await client.query("DEALLOCATE ALL");
      client.release();
    }
  },
);
