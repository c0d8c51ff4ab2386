import type { UuidRange } from "@/lib/db/retention/end-of-step";
import type { Tx } from "@/lib/db/transaction";
import { DEFAULT_CLICK_IP_RETENTION_DAYS, DEFAULT_TEXT_RETENTION_DAYS } from "./schema";

export async function findDueTexts(tx: Tx, failedAccountIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT account_id FROM account_settings
     WHERE texts_due_at <= now() AND account_id <> ALL ($1::bigint[]) ORDER BY texts_due_at LIMIT 100`,
    [failedAccountIds],
  );
  return rows.map((row) => row.account_id);
}

/** Locks the account and returns messages past text retention; undefined if it isn't due. */
export async function lockDueTexts(tx: Tx, accountId: number): Promise<UuidRange | undefined> {
  const { rows } = await tx.query<UuidRange>(
    `SELECT texts_removed_to AS from,
       first_uuid7(now() - coalesce(text_retention_days, $2) * interval '1 day') AS end
     FROM account_settings WHERE account_id = $1 AND texts_due_at <= now() FOR NO KEY UPDATE`,
    [accountId, DEFAULT_TEXT_RETENTION_DAYS],
  );
  return rows[0];
}

export async function recordTextsDeleted(
  tx: Tx,
  accountId: number,
  to: string,
  dueIn: "0" | "1 day",
): Promise<void> {
  await tx.query(
    `UPDATE account_settings SET texts_removed_to = greatest(texts_removed_to, $2::uuid),
       texts_due_at = now() + $3::interval
     WHERE account_id = $1`,
    [accountId, to, dueIn],
  );
}

export async function findDueClickIps(
  tx: Tx,
  failedAccountIds: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT account_id FROM account_settings
     WHERE click_ips_due_at <= now() AND account_id <> ALL ($1::bigint[]) ORDER BY click_ips_due_at LIMIT 100`,
    [failedAccountIds],
  );
  return rows.map((row) => row.account_id);
}

export async function lockDueClickIps(tx: Tx, accountId: number): Promise<number | undefined> {
  const { rows } = await tx.query<{ days: number }>(
    `SELECT coalesce(click_ip_retention_days, $2) AS days
     FROM account_settings WHERE account_id = $1 AND click_ips_due_at <= now() FOR NO KEY UPDATE`,
    [accountId, DEFAULT_CLICK_IP_RETENTION_DAYS],
  );
  return rows[0]?.days;
}

export async function scheduleClickIps(
  tx: Tx,
  accountId: number,
  dueIn: "0" | "1 day",
): Promise<void> {
  await tx.query(
    "UPDATE account_settings SET click_ips_due_at = now() + $2::interval WHERE account_id = $1",
    [accountId, dueIn],
  );
}
