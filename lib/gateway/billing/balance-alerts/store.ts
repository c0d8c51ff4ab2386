import type { Tx } from "@/lib/db/transaction";
import { type DueQuery, toScopeCondition } from "@/lib/ledger/store-thresholds";

export interface AlertRecord {
  email: string;
  /** Cents as text. */
  threshold: string;
  is_notified: boolean;
}

export async function findAlerts(tx: Tx, accountId: number): Promise<AlertRecord[]> {
  const { rows } = await tx.query<AlertRecord>(
    "SELECT email, threshold, is_told AS is_notified FROM balance_alerts WHERE account_id = $1 ORDER BY email",
    [accountId],
  );
  return rows;
}

/** Locks alerts until COMMIT, so each address is alerted once. */
export async function lockAlerts(tx: Tx, accountId: number): Promise<AlertRecord[]> {
  const { rows } = await tx.query<AlertRecord>(
    "SELECT email, threshold, is_told AS is_notified FROM balance_alerts WHERE account_id = $1 ORDER BY email FOR UPDATE",
    [accountId],
  );
  return rows;
}

/** Saves an alert; a changed threshold re-arms it. */
export async function saveAlert(
  tx: Tx,
  accountId: number,
  { email, threshold }: { email: string; threshold: bigint },
): Promise<void> {
  await tx.query(
    `INSERT INTO balance_alerts AS a (account_id, email, threshold) VALUES ($1, $2, $3)
     ON CONFLICT (account_id, email) DO UPDATE SET threshold = excluded.threshold,
       is_told = a.is_told AND a.threshold = excluded.threshold`,
    [accountId, email, String(threshold)],
  );
}

export async function deleteOtherAlerts(
  tx: Tx,
  accountId: number,
  emails: readonly string[],
): Promise<void> {
  await tx.query(
    "DELETE FROM balance_alerts WHERE account_id = $1 AND NOT (email = ANY ($2::text[]))",
    [accountId, emails],
  );
}

export async function saveNotified(
  tx: Tx,
  accountId: number,
  email: string,
  isNotified: boolean,
): Promise<void> {
  await tx.query("UPDATE balance_alerts SET is_told = $3 WHERE account_id = $1 AND email = $2", [
    accountId,
    email,
    isNotified,
  ]);
}

export async function findDueAlerts(tx: Tx, { after, limit, scope }: DueQuery): Promise<number[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT DISTINCT a.account_id FROM balance_alerts a
     JOIN ledger_accounts l ON l.account_id = a.account_id AND l.kind = 'available'
     WHERE ${toScopeCondition("l", scope)} AND a.account_id > $1 AND a.is_told <> (l.balance < a.threshold * 10000)
     ORDER BY a.account_id LIMIT $2`,
    [after, limit],
  );
  return rows.map(({ account_id }) => Number(account_id));
}
