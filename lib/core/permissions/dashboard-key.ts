/**
 * Returns the pseudo key of everything sent in the dashboard. It has no secret, so it can't authenticate. Its id is
 * the account's, so messages and sums store none.
 */

export function dashboardKeyId(accountId: number): number {
  return accountId;
}

export const DASHBOARD_KEY_ID = "account_id";
