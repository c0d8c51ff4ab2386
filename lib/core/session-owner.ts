/**
 * Sent with each request: tabs share one cookie, and input from one tab must not be sent as the person or account
 * that another tab switched to.
 */
export const SESSION_OWNER_HEADER = "x-session-owner";

/** Account only: file URLs can't carry our headers, and colleagues share them. */
const SESSION_ACCOUNT_PARAMETER = "session_account";

export const toSessionIdentity = (accountId: number, userId: number) => `${accountId}.${userId}`;

/** Adds the account to a URL, for a link on the account's page. */
export function fileUrlFor(accountId: number, url: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}${SESSION_ACCOUNT_PARAMETER}=${accountId}`;
}

export function accountInQuery(search: string): string | undefined {
  return new URLSearchParams(search).get(SESSION_ACCOUNT_PARAMETER) ?? undefined;
}
