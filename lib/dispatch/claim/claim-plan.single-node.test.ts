import { afterAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { testDatabase } from "@/lib/db/test-database";
import { type AccountStatements, accountStatements } from "@/lib/db/transaction";
import { claimDue, claimPicked, claimSeveral } from "@/lib/queue/store-claims";
import { dropBacklog, makeBacklog } from "@/lib/dispatch/test-backlog";
import { findWaiting, HEAD } from "@/lib/queue/store-waiting";

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

/** A statement, as it is sent. */
async function captureSql(send: (tx: AccountStatements) => Promise<unknown>): Promise<string> {
  let text = "";
  await send({
    query: async (statement) => {
      text ||= statement.text;
      return { rows: [] } as never;
    },
  });
  return text;
}

interface Case {
  send: (tx: AccountStatements) => Promise<unknown>;
  types: string;
  values: (account: number, uuids: readonly string[]) => string;
}

const CASES: [string, Case][] = [
  [
    "a claim",
    {
      send: (tx) => claimDue(tx, 1, 1, SHARE),
      types: "bigint, bigint, integer",
      values: (account) => `${account}, 1, ${SHARE}`,
    },
  ],
  [
    "a claim of several accounts",
    {
      send: (tx) => claimSeveral(tx, [], 1),
      types: "bigint[], bigint, integer[], integer",
      values: (account) => `'{${account},1}', 1, '{${SHARE},${SHARE}}', ${2 * SHARE}`,
    },
  ],
  [
    "a look at what waits",
    {
      send: (tx) => findWaiting(tx, 1, HEAD, SHARE),
      types: "bigint, timestamptz, uuid, integer",
      values: (account) => `${account}, '${HEAD.dueAt}', '${HEAD.uuid}', ${SHARE}`,
    },
  ],
  [
    "a claim of what was picked",
    {
      send: (tx) => claimPicked(tx, 1, 1, []),
      types: "bigint, bigint, uuid[]",
      values: (account, uuids) => `${account}, 1, '{${uuids.join(",")}}'`,
    },
  ],
];

it.each(CASES)(
  "%s, planned with an empty queue, doesn't scan the whole later queue",
  async (_, { send, types, values }) => {
    await dropBacklog();
    const [account = 0] = await makeBacklog(1, 20);
    await dropBacklog();
    await database().pool("owner").query("VACUUM ANALYZE dispatch_queue, messages");
    const client = await database().pool("worker").connect();
    try {
      await client.query("BEGIN");
      await client.query("SET LOCAL plan_cache_mode = force_generic_plan");
      await client.query(`PREPARE a_claim (${types}) AS ${await captureSql(send)}`);
      await client.query(`EXECUTE a_claim (${values(account, [])})`);
      await client.query("ROLLBACK");
      await dropBacklog();
      await makeBacklog(1, WAITING);
      const waiting = await findWaiting(accountStatements(account), account, HEAD, WAITING);
      const uuids = waiting.slice(-SHARE).map(({ uuid }) => uuid);
      await client.query("BEGIN");
      await client.query("SET LOCAL plan_cache_mode = force_generic_plan");
      const { rows } = await client.query(
        `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE a_claim (${values(account, uuids)})`,
      );
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
