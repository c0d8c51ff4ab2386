import type { Tx } from "@/lib/db/transaction";
import { DEFAULT_CLICK_IP_RETENTION_DAYS } from "@/lib/gateway/account/settings/schema";
import { ROWS_A_STEP } from "@/lib/db/retention/step";
import { accountByAccount, type Step } from "@/lib/db/retention/step";

/** Accounts whose clicks are due, those that have waited longest first. */
async function findDue(tx: Tx, failed: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT account_id FROM account_settings
     WHERE click_ips_due_at <= now() AND account_id <> ALL ($1::bigint[]) ORDER BY click_ips_due_at LIMIT 100`,
    [failed],
  );
  return rows.map((row) => row.account_id);
}

/** One step of an account. Of two runs at once the later one finds that the account is no longer due. */
async function clearIps(tx: Tx, accountId: string): Promise<void> {
  const { rows: due } = await tx.query<{ days: number }>(
    `SELECT coalesce(click_ip_retention_days, $2) AS days
     FROM account_settings WHERE account_id = $1 AND click_ips_due_at <= now() FOR NO KEY UPDATE`,
    [accountId, DEFAULT_CLICK_IP_RETENTION_DAYS],
  );
  if (due[0] === undefined) return;
  // The condition on columns is that of the index, so only rows that still have something are read.
  const { rowCount } = await tx.query(
    `UPDATE short_link_requests SET ip = NULL, user_agent = NULL, signals = '{}',
       referer = substring(referer FROM '^[Hh][Tt][Tt][Pp][Ss]?://[A-Za-z0-9.-]+')
     WHERE account_id = $1 AND request_id IN (
       SELECT request_id FROM short_link_requests
       WHERE account_id = $1 AND (ip IS NOT NULL OR user_agent IS NOT NULL)
         AND asked_at < now() - $3 * interval '1 day' ORDER BY asked_at LIMIT $2)`,
    [accountId, ROWS_A_STEP, due[0].days],
  );
  await tx.query(
    "UPDATE account_settings SET click_ips_due_at = now() + $2::interval WHERE account_id = $1",
    [accountId, rowCount === ROWS_A_STEP ? "0" : "1 day"],
  );
}

/**
 * Takes IPs and browsers' headers from requests of links that are older than their account keeps them, oldest first, one
 * account and `ROWS_A_STEP` requests a transaction. Who asked by the rules of then, and from which country, stays, and of the
 * page with the link its host, by which it is counted.
 */
export function removeClickIps(): Step {
  return accountByAccount({
    name: "IPs of requests of links",
    find: findDue,
    async clear(tx, accountId) {
      await clearIps(tx, accountId);
      // An account with a long way to go comes again after the others.
      return "done";
    },
  });
}
