/**
 * Pseudo key of everything sent in the dashboard, one per account. It has no secret, so it can't authenticate. Its id
 * is the account's, so messages and sums of the dashboard store none.
 */

export function dashboardKeyId(accountId: number): number {
  return accountId;
}

/** `dashboardKeyId` as an SQL expression for tables with accounts. */
export const DASHBOARD_KEY_ID = "account_id";
