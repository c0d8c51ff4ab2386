import { announceAtCommit } from "@/lib/db/announce-work";
import type { DueQuery } from "@/lib/db/due-work/due-board";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { AUTOMATION_PEOPLE_LIST } from "./schema-list";
import { type LeftReason, REENTRY_HOURS, type RunState } from "./schema-values";

/** Values by column or event key, in lower case. */
export type Values = Record<string, string>;

export interface RunRecord {
  id: string;
  automation_id: string;
  version: number;
  phone: string;
  state: RunState;
  step: string | null;
  due_at: Date | null;
  lacks_funds: boolean;
  reason: LeftReason | null;
  payload: Values | null;
  columns: Values | null;
  message_id: string | null;
  started_at: Date;
  ended_at: Date | null;
}

const COLUMNS = `id, automation_id, version, phone, state, step, due_at, lacks_funds, reason, payload, columns,
  message_id, started_at, ended_at`;

/** Parameters: account, automation. */
export const PEOPLE: ListSource<RunRecord, typeof AUTOMATION_PEOPLE_LIST> = {
  list: AUTOMATION_PEOPLE_LIST,
  columns: COLUMNS,
  from: "automation_runs",
  where: "account_id = $1 AND automation_id = $2",
  orderBy: { started_at: ["id"] },
};

export const STEPS_DUE: DueQuery = {
  sql: "SELECT min(due_at) FROM automation_runs",
  placement: "distributed",
};

export interface DueAutomation {
  accountId: number;
  id: number;
}

/** Maximum rows scanned to find automations with work. */
const ROWS_LOOKED_AT = 1_000;

export async function findDueSteps(
  tx: Tx,
  limit: number,
  except: readonly number[],
): Promise<DueAutomation[]> {
  const { rows } = await tx.query<{ account_id: string; automation_id: string }>(
    `SELECT account_id, automation_id FROM (
       SELECT account_id, automation_id, due_at FROM automation_runs
       WHERE due_at <= now() AND account_id <> ALL ($2::bigint[])
       ORDER BY due_at LIMIT ${ROWS_LOOKED_AT}) AS due
     GROUP BY account_id, automation_id ORDER BY min(due_at) LIMIT $1`,
    [limit, except],
  );
  return rows.map((row) => ({
    accountId: Number(row.account_id),
    id: Number(row.automation_id),
  }));
}

/** Locks due runs that no other worker has. */
export async function lockDueRuns(
  tx: Tx,
  accountId: number,
  automationId: string,
  state: "waiting" | "sending",
  limit: number,
): Promise<RunRecord[]> {
  const { rows } = await tx.query<RunRecord>(
    `SELECT ${COLUMNS} FROM automation_runs
     WHERE account_id = $1::bigint AND automation_id = $2 AND state = $3 AND due_at <= now()
     ORDER BY due_at LIMIT $4 FOR UPDATE SKIP LOCKED`,
    [accountId, automationId, state, limit],
  );
  return rows;
}

/** Writes what has changed of locked runs. */
export async function saveRuns(
  tx: Tx,
  accountId: number,
  runs: readonly RunRecord[],
): Promise<void> {
  if (runs.length === 0) return;
  await tx.query(
    `UPDATE automation_runs r SET state = n.state, step = n.step, due_at = n.due_at, lacks_funds = n.lacks_funds,
       reason = n.reason, columns = n.columns, message_id = n.message_id, ended_at = n.ended_at
     FROM json_to_recordset($2::json) AS n (id uuid, state text, step text, due_at timestamptz, lacks_funds boolean,
       reason text, columns jsonb, message_id uuid, ended_at timestamptz)
     WHERE r.account_id = $1::bigint AND r.id = n.id`,
    [accountId, JSON.stringify(runs)],
  );
  if (runs.some(({ due_at: at }) => at !== null)) announceAtCommit(tx, "automation-steps");
}

export interface NewRun {
  id: string;
  phone: string;
  payload: Values | null;
  due_at: Date;
}

interface Entry {
  automationId: string;
  version: number;
  step: string;
  isOnce: boolean;
  now: Date;
}

/**
 * Starts runs of people who may enter: who aren't in the automation, nor were before if they may enter once, nor began
 * lately. Returns their number.
 */
export async function insertRuns(
  tx: Tx,
  accountId: number,
  { automationId, version, step, isOnce, now }: Entry,
  runs: readonly NewRun[],
): Promise<number> {
  if (runs.length === 0) return 0;
  const { rowCount } = await tx.query(
    `INSERT INTO automation_runs (account_id, id, automation_id, version, phone, state, step, due_at, payload, started_at)
     SELECT a.account_id, n.id, a.id, $3, n.phone, 'waiting', $4, n.due_at, n.payload, $5
     FROM json_to_recordset($6::json) AS n (id uuid, phone text, payload jsonb, due_at timestamptz)
     JOIN automations a ON a.account_id = $1 AND a.id = $2
     WHERE NOT EXISTS (
       SELECT FROM automation_runs r WHERE r.account_id = $1 AND r.phone = n.phone AND r.automation_id = $2
         AND ($7 OR r.ended_at IS NULL OR r.started_at > $5::timestamptz - interval '${REENTRY_HOURS} hours'))
     ON CONFLICT (account_id, automation_id, phone) WHERE ended_at IS NULL DO NOTHING`,
    [accountId, automationId, version, step, now, JSON.stringify(runs), isOnce],
  );
  announceAtCommit(tx, "automation-steps");
  return rowCount ?? 0;
}

/** Ends a person's open runs whose version has the event as its goal, also of paused automations. Returns their number. */
export async function endByGoal(
  tx: Tx,
  accountId: number,
  event: string,
  phone: string,
  now: Date,
): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE automation_runs r SET state = 'goal', step = NULL, due_at = NULL, columns = NULL, lacks_funds = false,
       ended_at = $4
     FROM automation_versions v
     WHERE r.account_id = $1 AND r.phone = $3 AND r.ended_at IS NULL
       AND v.account_id = $1 AND v.automation_id = r.automation_id AND v.version = r.version
       AND v.definition ->> 'goal_event' = $2`,
    [accountId, event, phone, now],
  );
  return rowCount ?? 0;
}

/** Resumes runs that stopped when the automation was paused. Returns their number. */
export async function resumeRuns(
  tx: Tx,
  accountId: number,
  automationId: string,
  limit: number,
): Promise<number> {
  const { rowCount } = await tx.query(
    // Materialized here and below: a nested loop would evaluate a subquery for each row, beyond its limit.
    `WITH parked AS MATERIALIZED (SELECT id FROM automation_runs WHERE account_id = $1 AND automation_id = $2 AND state = 'parked'
       ORDER BY id LIMIT $3 FOR UPDATE)
     UPDATE automation_runs r SET state = 'waiting', due_at = now()
     FROM parked WHERE r.account_id = $1 AND r.id = parked.id`,
    [accountId, automationId, limit],
  );
  announceAtCommit(tx, "automation-steps");
  return rowCount ?? 0;
}

/** Ends runs that were due by then, of all automations. Returns their number. */
export async function endDueRuns(
  tx: Tx,
  accountId: number,
  dueBefore: Date,
  limit: number,
): Promise<number> {
  const { rowCount } = await tx.query(
    `WITH due AS MATERIALIZED (SELECT id FROM automation_runs WHERE account_id = $1::bigint AND due_at <= $2::timestamptz
       ORDER BY id LIMIT $3 FOR UPDATE)
     UPDATE automation_runs r SET state = 'left', reason = 'interrupted', step = NULL, due_at = NULL, columns = NULL,
       payload = NULL, lacks_funds = false, ended_at = now()
     FROM due WHERE r.account_id = $1::bigint AND r.id = due.id`,
    [accountId, dueBefore, limit],
  );
  return rowCount ?? 0;
}

export async function findAccountsWithDueRuns(tx: Tx, dueBefore: Date): Promise<number[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    "SELECT DISTINCT account_id FROM automation_runs WHERE due_at <= $1::timestamptz ORDER BY account_id",
    [dueBefore],
  );
  return rows.map(({ account_id }) => Number(account_id));
}

/** Ends open runs of an archived or deleted automation. Returns their number. */
export async function endArchived(
  tx: Tx,
  accountId: number,
  automationId: string,
  limit: number,
): Promise<number> {
  const { rowCount } = await tx.query(
    `WITH open AS MATERIALIZED (SELECT id FROM automation_runs WHERE account_id = $1 AND automation_id = $2 AND ended_at IS NULL
       ORDER BY id LIMIT $3 FOR UPDATE)
     UPDATE automation_runs r SET state = 'left', reason = 'archived', step = NULL, due_at = NULL, columns = NULL,
       payload = NULL, lacks_funds = false, ended_at = now()
     FROM open WHERE r.account_id = $1 AND r.id = open.id`,
    [accountId, automationId, limit],
  );
  return rowCount ?? 0;
}

export async function hasOpenRuns(
  tx: Tx,
  accountId: number,
  automationId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM automation_runs WHERE account_id = $1 AND automation_id = $2 AND ended_at IS NULL LIMIT 1",
    [accountId, automationId],
  );
  return rowCount === 1;
}

export async function deleteRuns(
  tx: Tx,
  accountId: number,
  automationId: string,
  limit: number,
): Promise<number> {
  const { rowCount } = await tx.query(
    `DELETE FROM automation_runs r
     USING (SELECT id FROM automation_runs WHERE account_id = $1 AND automation_id = $2
       ORDER BY id LIMIT $3 FOR UPDATE) AS gone
     WHERE r.account_id = $1 AND r.id = gone.id`,
    [accountId, automationId, limit],
  );
  return rowCount ?? 0;
}

export async function countByState(
  tx: Tx,
  accountId: number,
  automationIds: readonly string[],
): Promise<{ automation_id: string; state: RunState; count: number }[]> {
  const { rows } = await tx.query<{ automation_id: string; state: RunState; count: number }>(
    `SELECT automation_id, state, count(*)::int AS count FROM automation_runs
     WHERE account_id = $1 AND automation_id = ANY ($2::bigint[]) GROUP BY automation_id, state`,
    [accountId, automationIds],
  );
  return rows;
}

export async function countWaiting(
  tx: Tx,
  accountId: number,
  automationId: string,
  version: number,
): Promise<{ step: string; count: number }[]> {
  const { rows } = await tx.query<{ step: string; count: number }>(
    `SELECT step, count(*)::int AS count FROM automation_runs
     WHERE account_id = $1 AND automation_id = $2 AND ended_at IS NULL AND version = $3 GROUP BY step`,
    [accountId, automationId, version],
  );
  return rows;
}

export async function countSending(
  tx: Tx,
  accountId: number,
  automationId: string,
): Promise<{ version: number; step: string; count: number }[]> {
  const { rows } = await tx.query<{ version: number; step: string; count: number }>(
    `SELECT version, step, count(*)::int AS count FROM automation_runs
     WHERE account_id = $1 AND automation_id = $2 AND state = 'sending' GROUP BY version, step`,
    [accountId, automationId],
  );
  return rows;
}

export async function countUnfundedRuns(
  tx: Tx,
  accountId: number,
  automationId: string,
): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM automation_runs
     WHERE account_id = $1 AND automation_id = $2 AND ended_at IS NULL AND lacks_funds`,
    [accountId, automationId],
  );
  return rows[0]?.count ?? 0;
}

/** Tries texts again that waited for funds, since others could be paid. */
export async function wakeUnfundedRuns(
  tx: Tx,
  accountId: number,
  automationId: string,
  limit: number,
): Promise<void> {
  await tx.query(
    `WITH lacking AS MATERIALIZED (SELECT id FROM automation_runs
       WHERE account_id = $1::bigint AND automation_id = $2 AND lacks_funds AND due_at > $4::timestamptz
       ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     UPDATE automation_runs r SET due_at = $4
     FROM lacking WHERE r.account_id = $1::bigint AND r.id = lacking.id`,
    [accountId, automationId, limit, new Date()],
  );
}

export async function findLastRun(
  tx: Tx,
  accountId: number,
  automationId: string,
): Promise<RunRecord | undefined> {
  const { rows } = await tx.query<RunRecord>(
    `SELECT ${COLUMNS} FROM automation_runs WHERE account_id = $1 AND automation_id = $2 ORDER BY id DESC LIMIT 1`,
    [accountId, automationId],
  );
  return rows[0];
}

/** Deletes a person's runs; waits for workers that are sending to them. */
export async function eraseRuns(tx: Tx, accountId: number, phone: string): Promise<void> {
  await tx.query("DELETE FROM automation_runs WHERE account_id = $1 AND phone = $2", [
    accountId,
    phone,
  ]);
}
