import type { Tx } from "@/lib/db/transaction";
import { type DueQuery, toScopeCondition } from "@/lib/ledger/store-thresholds";

export interface AutoTopUpRecord {
  is_enabled: boolean;
  /** Cents as text, like target. */
  threshold: string;
  target: string;
  method_id: string;
  daily_limit: number;
  is_armed: boolean;
  payment_id: string | null;
  started_day: string | null;
  started: number;
}

const COLUMNS = `is_enabled, threshold, target, method_id, daily_limit, is_armed, payment_id,
  to_char(started_day, 'YYYY-MM-DD') AS started_day, started`;

export async function findAutoTopUp(
  tx: Tx,
  accountId: number,
): Promise<AutoTopUpRecord | undefined> {
  const { rows } = await tx.query<AutoTopUpRecord>(
    `SELECT ${COLUMNS} FROM auto_top_ups WHERE account_id = $1`,
    [accountId],
  );
  return rows[0];
}

/** Locks the settings until COMMIT, so that concurrent checks start one payment. */
export async function lockAutoTopUp(
  tx: Tx,
  accountId: number,
): Promise<AutoTopUpRecord | undefined> {
  const { rows } = await tx.query<AutoTopUpRecord>(
    `SELECT ${COLUMNS} FROM auto_top_ups WHERE account_id = $1 FOR UPDATE`,
    [accountId],
  );
  return rows[0];
}

export interface AutoTopUpSettings {
  isEnabled: boolean;
  threshold: bigint;
  target: bigint;
  methodId: number;
  dailyLimit: number;
}

/** Resets the state, which resumes a paused top-up. */
export async function saveAutoTopUp(
  tx: Tx,
  accountId: number,
  settings: AutoTopUpSettings,
): Promise<void> {
  const { isEnabled, threshold, target, methodId, dailyLimit } = settings;
  await tx.query(
    `INSERT INTO auto_top_ups (account_id, is_enabled, threshold, target, method_id, daily_limit, is_armed, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, true, $7)
     ON CONFLICT (account_id) DO UPDATE SET is_enabled = excluded.is_enabled, threshold = excluded.threshold,
       target = excluded.target, method_id = excluded.method_id, daily_limit = excluded.daily_limit,
       is_armed = true, changed_at = excluded.changed_at`,
    [accountId, isEnabled, String(threshold), String(target), methodId, dailyLimit, new Date()],
  );
}

export async function saveMethod(
  tx: Tx,
  accountId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx.query(
    "UPDATE auto_top_ups SET method_id = $3 WHERE account_id = $1 AND method_id = $2",
    [accountId, from, to],
  );
}

export async function saveArmed(tx: Tx, accountId: number): Promise<void> {
  await tx.query("UPDATE auto_top_ups SET is_armed = true WHERE account_id = $1", [accountId]);
}

export async function saveStarted(
  tx: Tx,
  accountId: number,
  started: { paymentId: number; day: string; count: number },
): Promise<void> {
  await tx.query(
    `UPDATE auto_top_ups SET is_armed = false, payment_id = $2, started_day = $3::date, started = $4
     WHERE account_id = $1`,
    [accountId, started.paymentId, started.day, started.count],
  );
}

export async function findDueTopUps(tx: Tx, { after, limit, scope }: DueQuery): Promise<number[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT t.account_id FROM auto_top_ups t
     JOIN ledger_accounts l ON l.account_id = t.account_id AND l.kind = 'available'
     WHERE ${toScopeCondition("l", scope)} AND t.is_enabled AND t.account_id > $1 AND (NOT t.is_armed OR l.balance < t.threshold * 10000)
     ORDER BY t.account_id LIMIT $2`,
    [after, limit],
  );
  return rows.map(({ account_id }) => Number(account_id));
}
