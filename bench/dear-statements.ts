import { queryOnce } from "@/lib/db/query-once";

/**
 * Statements inside database functions are counted too. `BENCH_POSTGRES` adds settings, separated by spaces, such as
 * `auto_explain.log_min_duration=5`.
 */
export const STATEMENT_SETTINGS = [
  "shared_preload_libraries=pg_stat_statements,auto_explain",
  "pg_stat_statements.track=all",
  "pg_stat_statements.track_planning=on",
  ...(process.env.BENCH_POSTGRES?.split(" ") ?? []),
];

export interface DearStatement {
  text: string;
  /** False inside a database function, whose time includes it. */
  isTopLevel: boolean;
  calls: number;
  milliseconds: number;
  /** Included in `milliseconds`. */
  planningMs: number;
  walBytes: number;
}

/** WAL of a table or index. */
export interface RelationWal {
  relation: string;
  bytes: number;
  fullPageBytes: number;
}

/** The extensions' own database, so that the measured one has none. */
const postgresUrl = (url: string) => url.replace(/\/[^/]*$/, "/postgres");

export async function resetStatements(url: string): Promise<void> {
  await queryOnce(postgresUrl(url), "CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
  await queryOnce(postgresUrl(url), "CREATE EXTENSION IF NOT EXISTS pg_walinspect");
  await queryOnce(postgresUrl(url), "SELECT pg_stat_statements_reset()");
}

/** Reads the statements that took the most time since `resetStatements`, the dearest first. */
export async function readDearStatements(url: string, limit: number): Promise<DearStatement[]> {
  const rows = await queryOnce<Record<string, string> & { toplevel: boolean }>(
    postgresUrl(url),
    `SELECT query, toplevel, calls, total_exec_time + total_plan_time AS ms, total_plan_time AS plan_ms, wal_bytes FROM pg_stat_statements
     WHERE dbid = (SELECT oid FROM pg_database WHERE datname = 'posthorn')
     ORDER BY total_exec_time + total_plan_time DESC LIMIT ${limit}`,
  );
  return rows.map(({ query = "", toplevel, calls, ms, plan_ms, wal_bytes }) => ({
    text: query.replace(/\s+/g, " ").trim(),
    isTopLevel: toplevel,
    calls: Number(calls),
    milliseconds: Number(ms),
    planningMs: Number(plan_ms),
    walBytes: Number(wal_bytes),
  }));
}

/** Statements sent since `resetStatements`, with those that begin and end transactions. */
export async function countStatements(url: string): Promise<number> {
  const [row] = await queryOnce<{ calls: string }>(
    postgresUrl(url),
    `SELECT sum(calls) AS calls FROM pg_stat_statements
     WHERE toplevel AND dbid = (SELECT oid FROM pg_database WHERE datname = 'posthorn')`,
  );
  return Number(row?.calls);
}

export async function readWalPosition(url: string): Promise<string> {
  const [row] = await queryOnce<{ at: string }>(url, "SELECT pg_current_wal_flush_lsn() AS at");
  return row?.at ?? "0/0";
}

/** Sums the WAL since a position by table and index, most first. */
export async function readRelationWal(
  url: string,
  since: string,
  limit: number,
): Promise<RelationWal[]> {
  const [files, names] = await Promise.all([
    queryOnce<{ file: string; bytes: string; images: string }>(
      postgresUrl(url),
      `SELECT relfilenode AS file, sum(record_length) AS bytes, sum(block_fpi_length) AS images
       FROM pg_get_wal_block_info('${since}', pg_current_wal_flush_lsn()) WHERE block_id = 0 GROUP BY 1`,
    ),
    queryOnce<{ file: string; name: string }>(
      url,
      "SELECT pg_relation_filenode(oid) AS file, relname AS name FROM pg_class WHERE relkind IN ('r', 'i', 't')",
    ),
  ]);
  const namesByFile = new Map(names.map(({ file, name }) => [String(file), name]));
  return files
    .map(({ file, bytes, images }) => ({
      relation: namesByFile.get(String(file)) ?? `file ${file}`,
      bytes: Number(bytes),
      fullPageBytes: Number(images),
    }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, limit);
}
