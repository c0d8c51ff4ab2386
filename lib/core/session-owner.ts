/**
 * Header with the page's user and account. Tabs share one cookie, so the server refuses input of a tab after another
 * tab switched user or account.
 */
export const SESSION_OWNER_HEADER = "x-session-owner";

/** Names only the account: download links can't carry headers, and colleagues share them. */
const SESSION_ACCOUNT_PARAMETER = "session_account";

export const toSessionIdentity = (accountId: number, userId: number) => `${accountId}.${userId}`;

/** Adds the account to a URL, for a link on the account's page. */
export function fileUrlFor(accountId: number, url: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}${SESSION_ACCOUNT_PARAMETER}=${accountId}`;
}

export function accountInQuery(search: string): string | undefined {
  return new URLSearchParams(search).get(SESSION_ACCOUNT_PARAMETER) ?? undefined;
}
