import type { DueQuery } from "@/lib/db/due-work/due-board";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { RECURRING_RUN_LIST } from "./schema-list";
import type { RunOutcome } from "./schema-values";

export interface RunRecord {
  id: string;
  recurring_id: string;
  kind: "scheduled" | "manual";
  slot_date: string | null;
  due_at: Date;
  outcome: RunOutcome;
  reason: string | null;
  problem: string | null;
  bulk_id: string | null;
  created_at: Date;
}

const COLUMNS = `id, recurring_id, kind, slot_date::text AS slot_date, due_at, outcome, reason, problem, bulk_id,
  created_at`;

/** Parameters: account, recurring bulk. */
export const RUNS: ListSource<RunRecord, typeof RECURRING_RUN_LIST> = {
  list: RECURRING_RUN_LIST,
  columns: COLUMNS,
  from: "recurring_bulk_runs",
  where: "account_id = $1 AND recurring_id = $2",
  orderBy: ["id"],
};

export const RECURRING_BULKS_DUE: DueQuery = {
  sql: "SELECT min(work_at) FROM recurring_bulks",
  placement: "distributed",
};

export interface DueRecurringBulk {
  accountId: number;
  id: number;
}

export async function findDueRecurringBulks(
  tx: Tx,
  limit: number,
  except: readonly number[],
): Promise<DueRecurringBulk[]> {
  const { rows } = await tx.query<{ account_id: string; id: string }>(
    `SELECT account_id, id FROM recurring_bulks WHERE work_at <= now() AND account_id <> ALL ($2::bigint[])
     ORDER BY work_at LIMIT $1`,
    [limit, except],
  );
  return rows.map((row) => ({ accountId: Number(row.account_id), id: Number(row.id) }));
}

export async function findSlotsDueBefore(tx: Tx, dueBefore: Date): Promise<DueRecurringBulk[]> {
  const { rows } = await tx.query<{ account_id: string; id: string }>(
    "SELECT account_id, id FROM recurring_bulks WHERE next_at <= $1::timestamptz ORDER BY account_id, id",
    [dueBefore],
  );
  return rows.map((row) => ({ accountId: Number(row.account_id), id: Number(row.id) }));
}

/** Leases a due recurring bulk. Returns the number of attempts. */
export async function claimRecurringBulk(
  tx: Tx,
  { accountId, id }: DueRecurringBulk,
  leaseSeconds: number,
): Promise<number | undefined> {
  const now = new Date();
  const { rows } = await tx.query<{ attempts: number }>(
    `UPDATE recurring_bulks SET attempts = attempts + 1, work_at = $4
     WHERE account_id = $1 AND id = $2 AND work_at <= $3 RETURNING attempts`,
    [accountId, id, now, new Date(now.getTime() + leaseSeconds * 1_000)],
  );
  return rows[0]?.attempts;
}

export async function insertRun(
  tx: Tx,
  accountId: number,
  run: Omit<RunRecord, "id">,
): Promise<RunRecord> {
  const { rows } = await tx.query<{ id: string }>("SELECT nextval('recurring_bulk_run_ids') AS id");
  const record = { ...run, id: rows[0]?.id ?? "" };
  await tx.query(
    `INSERT INTO recurring_bulk_runs (account_id, id, recurring_id, kind, slot_date, due_at, outcome, reason, problem,
       bulk_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      accountId,
      record.id,
      run.recurring_id,
      run.kind,
      run.slot_date,
      run.due_at,
      run.outcome,
      run.reason,
      run.problem,
      run.bulk_id,
      run.created_at,
    ],
  );
  return record;
}

/** Returns the last date that a rule ran on, or was skipped. */
export async function findLastDate(
  tx: Tx,
  accountId: number,
  recurringId: string,
): Promise<string | null> {
  const { rows } = await tx.query<{ slot_date: string | null }>(
    `SELECT max(slot_date)::text AS slot_date FROM recurring_bulk_runs
     WHERE account_id = $1 AND recurring_id = $2`,
    [accountId, recurringId],
  );
  return rows[0]?.slot_date ?? null;
}

export async function findLastBulk(
  tx: Tx,
  accountId: number,
  recurringId: string,
): Promise<string | null> {
  const { rows } = await tx.query<{ bulk_id: string }>(
    `SELECT bulk_id FROM recurring_bulk_runs
     WHERE account_id = $1 AND recurring_id = $2 AND bulk_id IS NOT NULL ORDER BY id DESC LIMIT 1`,
    [accountId, recurringId],
  );
  return rows[0]?.bulk_id ?? null;
}
