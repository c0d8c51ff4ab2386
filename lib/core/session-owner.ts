/**
 * Whose session a page was loaded in, and in which account. Pages repeat it with each request: tabs share one cookie,
 * and what is typed in one must not be sent as the person, or on the account, that another tab changed to.
 */
export const SESSION_OWNER_HEADER = "x-session-owner";

/** The same in the URLs of files, which the browser fetches without headers of ours. */
const SESSION_OWNER_PARAMETER = "session_owner";

/** The value of the header and of the parameter. */
export const sessionOwnerOf = (accountId: number, userId: number) => `${accountId}.${userId}`;

/** The URL of a file of the API, with or without a query, for a link on the page of `owner`. */
export function fileUrlFor(owner: string, url: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}${SESSION_OWNER_PARAMETER}=${owner}`;
}

/** Whose page the link of a file is on, by the query of its URL; undefined: it says nothing of it. */
export function ownerInQuery(search: string): string | undefined {
  return new URLSearchParams(search).get(SESSION_OWNER_PARAMETER) ?? undefined;
}
