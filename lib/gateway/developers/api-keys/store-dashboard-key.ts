import type { Tx } from "@/lib/db/transaction";

/**
 * What people send in the dashboard belongs to a key of its own, one an account: it has no secret, so nothing
 * opens with it. It has the number of its account, so messages and sums of the dashboard store none.
 */

/** The id of an account's key of the dashboard. */
export function dashboardKeyId(accountId: number): number {
  return accountId;
}

/** The same of the rows of a table with accounts, in SQL. */
export const DASHBOARD_KEY_ID = "account_id";

/** Part of making an account. */
export async function insertDashboardKey(tx: Tx, accountId: number): Promise<void> {
  await tx.query(
    `INSERT INTO api_keys (account_id, key_id, name, kind, roles, secret_start, secret_end)
     VALUES ($1, $2, 'Dashboard', 'dashboard', '{}', '', '')`,
    [accountId, dashboardKeyId(accountId)],
  );
}
