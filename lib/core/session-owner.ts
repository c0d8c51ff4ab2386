/**
 * Person and account for which a page was loaded. Pages send it with each request: tabs share one cookie, and input
 * from one tab must not be sent as the person or account that another tab switched to.
 */
export const SESSION_OWNER_HEADER = "x-session-owner";

/** Account only, for file URLs: those can't carry our headers, and colleagues share them. */
const SESSION_ACCOUNT_PARAMETER = "session_account";

/** Header value. */
export const toSessionIdentity = (accountId: number, userId: number) => `${accountId}.${userId}`;

/** Returns an API file's URL, with or without query, for a link on the account's page. */
export function fileUrlFor(accountId: number, url: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}${SESSION_ACCOUNT_PARAMETER}=${accountId}`;
}

/** Returns the account in a file URL's query, or undefined. */
export function accountInQuery(search: string): string | undefined {
  return new URLSearchParams(search).get(SESSION_ACCOUNT_PARAMETER) ?? undefined;
}
