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
