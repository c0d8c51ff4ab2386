/**
 * Whose session a page was loaded in, and in which account. Pages repeat it with each request: tabs share one cookie,
 * and what is typed in one must not be sent as the person, or on the account, that another tab changed to.
 */
export const SESSION_OWNER_HEADER = "x-session-owner";

/** The account alone, in the URLs of files: those have no headers of ours, and colleagues hand them on. */
const SESSION_ACCOUNT_PARAMETER = "session_account";

/** The value of the header. */
export const sessionIdentityOf = (accountId: number, userId: number) => `${accountId}.${userId}`;

/** The URL of a file of the API, with or without a query, for a link on a page of the account. */
export function fileUrlFor(accountId: number, url: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}${SESSION_ACCOUNT_PARAMETER}=${accountId}`;
}

/** The account whose page the link of a file is on, by the query of its URL; undefined: it says nothing of it. */
export function accountInQuery(search: string): string | undefined {
  return new URLSearchParams(search).get(SESSION_ACCOUNT_PARAMETER) ?? undefined;
}
