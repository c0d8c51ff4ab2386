import type pg from "pg";
import { ALREADY_RUNNING, acquireTurn } from "@/lib/db/cluster/distribution/session-lock";
import { connect, copyAll, type Databases } from "./copy";
import { replicateOnce } from "./follow";
import { assertMovable, MoveError } from "./refuse";
import {
  closeSource,
  countSessions,
  deleteMove,
  MOVE_NAME,
  movedTables,
  setWholeRowIdentity,
} from "./source";

type ReportLine = (line: string) => void;

type State = "none" | "copying" | "following" | "finished";

async function readState(target: pg.Client): Promise<State> {
  const { rows: rowsOfTarget } = await target.query<{ there: boolean }>(
    "SELECT to_regclass('posthorn_move.progress') IS NOT NULL AS there",
  );
  if (rowsOfTarget[0]?.there !== true) return "none";
  const { rows } = await target.query<{ state: State }>("SELECT state FROM posthorn_move.progress");
  return rows[0]?.state ?? "none";
}

async function assertNew(target: pg.Client): Promise<void> {
  const { rowCount } = await target.query("SELECT 1 FROM accounts LIMIT 1");
  if (rowCount !== 0)
    throw new MoveError("The new database has accounts: move into one that was only distributed.");
}

/** Starts over after an interruption. */
async function begin(
  databases: Databases,
  source: pg.Client,
  target: pg.Client,
  report: ReportLine,
): Promise<void> {
  await deleteMove(source);
  await target.query("CREATE SCHEMA IF NOT EXISTS posthorn_move");
  await target.query(
    "CREATE TABLE IF NOT EXISTS posthorn_move.progress (state text NOT NULL, position text NOT NULL)",
  );
  await target.query("DELETE FROM posthorn_move.progress");
  await target.query("INSERT INTO posthorn_move.progress VALUES ('copying', '0/0')");
  await setWholeRowIdentity(source, true);
  const tables = (await movedTables(source)).map((name) => source.escapeIdentifier(name));
  await source.query(
    `CREATE PUBLICATION ${MOVE_NAME} FOR TABLE ${tables.join(", ")} WITH (publish_via_partition_root = true)`,
  );
  await copyAll(databases, source, target, report);
  await target.query("UPDATE posthorn_move.progress SET state = 'following'");
}

async function analyze(target: pg.Client): Promise<void> {
  for (const table of await movedTables(target))
    await target.query(`ANALYZE ${target.escapeIdentifier(table)}`);
}

async function connectBoth<T>(
  { from, to }: Databases,
  work: (source: pg.Client, target: pg.Client) => Promise<T>,
): Promise<T> {
  const [source, target] = [await connect(from), await connect(to)];
  try {
    if (!(await acquireTurn(target))) throw new MoveError(ALREADY_RUNNING);
    return await work(source, target);
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

const POLL_MS = 500;

const MOVE_COMPLETE =
  "All rows have arrived: run this with --finish once more, which takes away what is left of the move.";

/**
 * Replicates until `signal` aborts; the gateway keeps running. Repeated after an interruption it resumes; an
 * interrupted copy starts over. Throws `MoveError` with readable lines.
 */
export function replicateMove(
  databases: Databases,
  signal: AbortSignal,
  report: ReportLine,
): Promise<void> {
  return connectBoth(databases, async (source, target) => {
    await assertMovable(source, target, databases.to);
    const state = await readState(target);
    if (state === "none") await assertNew(target);
    if (state === "finished") throw new MoveError(MOVE_COMPLETE);
    if (state !== "following") {
      const startedAt = performance.now();
      await begin(databases, source, target, report);
      await analyze(target);
      report(`Copied in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    }
    let isIdle = false;
    while (!signal.aborted) {
      const changes = await replicateOnce(source, target, null);
      if (changes > 0) report(`${changes} changes followed`);
      else if (!isIdle)
        report("Caught up. Stop the gateway and run this with --finish when ready.");
      isIdle = changes === 0;
      if (isIdle) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  });
}

async function moveSequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string | null }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value AS last
     FROM pg_sequences WHERE schemaname = 'public'`,
  );
  for (const { name, last } of rows)
    if (last !== null) await target.query("SELECT setval($1::regclass, $2)", [name, last]);
}

async function compareCounts(source: pg.Client, target: pg.Client): Promise<string[]> {
  const differences: string[] = [];
  for (const table of await movedTables(source)) {
    const sql = `SELECT count(*) AS n FROM ${source.escapeIdentifier(table)}`;
    const [left, right] = await Promise.all([
      source.query<{ n: string }>(sql),
      target.query<{ n: string }>(sql),
    ]);
    if (left.rows[0]?.n !== right.rows[0]?.n)
      differences.push(`${table}: ${left.rows[0]?.n} rows left, ${right.rows[0]?.n} arrived`);
  }
  return differences;
}

/**
 * Returns the log position after everything committed. With synchronous_commit off, a server acknowledges commits
 * before writing their log; this one waits, and thus for all earlier ones.
 */
async function findLastPosition(source: pg.Client): Promise<string | null> {
  await source.query("BEGIN");
  await source.query("SET LOCAL synchronous_commit = on");
  await source.query("SELECT pg_logical_emit_message(true, 'posthorn', '')");
  await source.query("COMMIT");
  const { rows } = await source.query<{ end: string }>("SELECT pg_current_wal_lsn() AS end");
  return rows[0]?.end ?? null;
}

async function deleteMoveState(
  source: pg.Client,
  target: pg.Client,
  report: ReportLine,
): Promise<void> {
  await deleteMove(source);
  await target.query("DROP SCHEMA posthorn_move CASCADE");
  report("Start the gateway on the new database.");
}

/**
 * Finishes the move after the gateway has stopped. The old database then rejects the gateway's logins. Throws
 * `MoveError` with readable lines; repeatable.
 */
export function finishMove(databases: Databases, report: ReportLine): Promise<void> {
  return connectBoth(databases, async (source, target) => {
    const state = await readState(target);
    if (state === "finished") return deleteMoveState(source, target, report);
    if (state !== "following")
      throw new MoveError("No move is in progress: run this without --finish first.");
    const startedAt = performance.now();
    await closeSource(source);
    const sessions = await countSessions(source);
    if (sessions > 0)
      throw new MoveError(
        `The gateway has ${sessions} connections to the old database: stop web, API and worker processes, then repeat this.`,
      );
    const end = await findLastPosition(source);
    let changes = 0;
    for (let more = 1; more > 0; changes += more) more = await replicateOnce(source, target, end);
    await moveSequences(source, target);
    const differences = await compareCounts(source, target);
    if (differences.length > 0) throw new MoveError(differences.join("\n"));
    await target.query("UPDATE posthorn_move.progress SET state = 'finished'");
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    report(`${changes} changes, sequences and counts in ${seconds} s.`);
    await deleteMoveState(source, target, report);
  });
}
