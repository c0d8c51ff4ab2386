import type { DueQuery } from "@/lib/db/due-work/due-board";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { REPORT_RUN_LIST } from "./schema-list";
import type { ReportRunKind } from "./schema-values";

export interface RunRecord {
  run_id: string;
  report_id: string;
  kind: ReportRunKind;
  requested_by: string | null;
  due_at: Date;
  state: "waiting" | "done" | "failed";
  attempts: number;
  problem: string | null;
  created_at: Date;
  finished_at: Date | null;
}

const COLUMNS =
  "run_id, report_id, kind, requested_by, due_at, state, attempts, problem, created_at, finished_at";

/** Query with the account and the report as parameters. */
export const RUNS: ListSource<RunRecord, typeof REPORT_RUN_LIST> = {
  list: REPORT_RUN_LIST,
  columns: COLUMNS,
  from: "report_runs",
  where: "account_id = $1 AND report_id = $2 AND kind <> 'preview'",
  orderBy: ["run_id"],
};

export const REPORTS_DUE: DueQuery = {
  sql: `SELECT least((SELECT min(next_at) FROM reports), (SELECT min(work_at) FROM report_runs))`,
  placement: "distributed",
};

/** A report whose next run is due, or a run to work on. */
export interface DueReport {
  accountId: number;
  reportId: number;
  runId: number | null;
}

export async function findDueReports(
  tx: Tx,
  limit: number,
  except: readonly number[],
): Promise<DueReport[]> {
  const { rows: reports } = await tx.query<{ account_id: string; report_id: string }>(
    `SELECT account_id, report_id FROM reports WHERE next_at <= now() AND account_id <> ALL ($2::bigint[])
     ORDER BY next_at LIMIT $1`,
    [limit, except],
  );
  const { rows: runs } = await tx.query<{ account_id: string; report_id: string; run_id: string }>(
    `SELECT account_id, report_id, run_id FROM report_runs
     WHERE work_at <= now() AND account_id <> ALL ($2::bigint[]) ORDER BY work_at LIMIT $1`,
    [limit, except],
  );
  const toDue = (row: { account_id: string; report_id: string; run_id?: string }): DueReport => ({
    accountId: Number(row.account_id),
    reportId: Number(row.report_id),
    runId: row.run_id === undefined ? null : Number(row.run_id),
  });
  return [...reports.map(toDue), ...runs.map(toDue)];
}

/** Returns undefined if the scheduled run exists already. */
export async function insertRun(
  tx: Tx,
  accountId: number,
  run: Pick<RunRecord, "report_id" | "kind" | "requested_by" | "due_at">,
): Promise<RunRecord | undefined> {
  const { rows: ids } = await tx.query<{ id: string }>("SELECT nextval('report_run_ids') AS id");
  const { rows } = await tx.query<RunRecord>(
    `INSERT INTO report_runs (account_id, run_id, report_id, kind, requested_by, due_at, work_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
     ON CONFLICT (account_id, report_id, due_at) WHERE kind = 'scheduled' DO NOTHING RETURNING ${COLUMNS}`,
    [accountId, ids[0]?.id, run.report_id, run.kind, run.requested_by, run.due_at, new Date()],
  );
  return rows[0];
}

/** Leases a run, so that no other worker renders it. */
export async function claimRun(
  tx: Tx,
  accountId: number,
  runId: number,
  leaseSeconds: number,
): Promise<RunRecord | undefined> {
  const now = new Date();
  const { rows } = await tx.query<RunRecord>(
    `UPDATE report_runs SET attempts = attempts + 1, work_at = $4
     WHERE account_id = $1 AND run_id = $2 AND work_at <= $3 RETURNING ${COLUMNS}`,
    [accountId, runId, now, new Date(now.getTime() + leaseSeconds * 1_000)],
  );
  return rows[0];
}

/** Locks a run for its completion; undefined if another attempt has begun or it is finished or deleted. */
export async function lockAttempt(
  tx: Tx,
  accountId: number,
  { run_id: runId, attempts }: RunRecord,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT run_id FROM report_runs
     WHERE account_id = $1 AND run_id = $2 AND attempts = $3 AND work_at IS NOT NULL FOR UPDATE`,
    [accountId, runId, attempts],
  );
  return rowCount === 1;
}

export async function saveOutcome(
  tx: Tx,
  accountId: number,
  run: RunRecord,
  outcome: { state: RunRecord["state"]; problem: string | null; retryAt: Date | null },
): Promise<void> {
  await tx.query(
    `UPDATE report_runs SET state = $4, problem = $5, work_at = $6, finished_at = $7
     WHERE account_id = $1 AND run_id = $2 AND attempts = $3 AND work_at IS NOT NULL`,
    [
      accountId,
      run.run_id,
      run.attempts,
      outcome.state,
      outcome.problem,
      outcome.retryAt,
      outcome.retryAt === null ? new Date() : null,
    ],
  );
}

export async function findRun(
  tx: Tx,
  accountId: number,
  reportId: number,
  runId: number,
): Promise<RunRecord | undefined> {
  const { rows } = await tx.query<RunRecord>(
    `SELECT ${COLUMNS} FROM report_runs WHERE account_id = $1 AND report_id = $2 AND run_id = $3`,
    [accountId, reportId, runId],
  );
  return rows[0];
}

/** Returns the latest run of each report, without previews. */
export async function findLastRuns(
  tx: Tx,
  accountId: number,
  reportIds: readonly string[],
): Promise<RunRecord[]> {
  const { rows } = await tx.query<RunRecord>(
    `SELECT DISTINCT ON (report_id) ${COLUMNS} FROM report_runs
     WHERE account_id = $1 AND report_id = ANY ($2::bigint[]) AND kind <> 'preview'
     ORDER BY report_id, run_id DESC`,
    [accountId, reportIds],
  );
  return rows;
}

export async function countRequestedRuns(
  tx: Tx,
  accountId: number,
  reportId: number,
  since: Date,
): Promise<number> {
  const { rows } = await tx.query<{ counted: string }>(
    `SELECT count(*) AS counted FROM report_runs
     WHERE account_id = $1 AND report_id = $2 AND kind <> 'scheduled' AND created_at > $3`,
    [accountId, reportId, since],
  );
  return Number(rows[0]?.counted);
}
