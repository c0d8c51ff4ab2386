import pg from "pg";
import { queryOnce } from "@/lib/db/query-once";
import { withDatabaseName } from "@/lib/db/test-cluster";
import type { Shards } from "./executions";

export interface Counts {
  /** Transactions that were prepared on a node before they were committed. */
  twoPhase: number;
  /** Statements that one shard ran, those within functions too. */
  oneShard: number;
  /** Statements over several shards, those within functions too. */
  severalShards: number;
}

/** The shards of a database. */
export async function readShards(url: string): Promise<Shards> {
  const rows = await queryOnce<{ id: string; table: string; from: string | null }>(
    url,
    `SELECT shardid::text AS id, logicalrelid::text AS table, shardminvalue AS from FROM pg_dist_shard`,
  );
  return new Map(rows.map(({ id, table, from }) => [id, { table, from }]));
}

/**
 * Has sessions of the database that begin from now on count their statements by shards. Needs Citus 13.1 and the rights of a
 * superuser, as all of this does.
 */
export async function countShards(nodes: readonly string[]): Promise<void> {
  for (const node of nodes) {
    const name = new URL(node).pathname.slice(1);
    await queryOnce(
      withDatabaseName(node, "postgres"),
      `ALTER DATABASE ${name} SET citus.enable_stat_counters = on`,
    );
  }
}

/**
 * Reads counts while `work` runs. A node records each prepared transaction in `pg_dist_transaction`, and clears the
 * records once a minute. A transaction that runs the recovery itself blocks the next one until it ends, so the
 * records can be counted.
 */
export async function withCounts<T>(
  nodes: readonly string[],
  work: (read: () => Promise<Counts>) => Promise<T>,
): Promise<T> {
  const clients = nodes.map((node) => new pg.Client({ connectionString: node }));
  try {
    for (const client of clients) {
      await client.connect();
      await client.query("BEGIN");
      await client.query("SELECT recover_prepared_transactions()");
    }
    return await work(() => readCounts(clients));
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function readCounts(clients: readonly pg.Client[]): Promise<Counts> {
  const sum = { twoPhase: 0, oneShard: 0, severalShards: 0 };
  for (const client of clients) {
    const { rows } = await client.query<{ two: string; one: string; several: string }>(
      `SELECT (SELECT count(*) FROM pg_dist_transaction) AS two, query_execution_single_shard AS one,
         query_execution_multi_shard AS several
       FROM citus_stat_counters WHERE name = current_database()`,
    );
    sum.twoPhase += Number(rows[0]?.two);
    sum.oneShard += Number(rows[0]?.one);
    sum.severalShards += Number(rows[0]?.several);
  }
  return sum;
}
