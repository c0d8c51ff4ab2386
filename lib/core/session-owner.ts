/**
 * Whose session a page was loaded in, and in which account. Pages repeat it with each request: tabs share one cookie,
 * and what is typed in one must not be sent as the person, or on the account, that another tab changed to.
 */
export const SESSION_OWNER_HEADER = "x-session-owner";

/** The value of the header. */
export const sessionOwnerOf = (accountId: number, userId: number) => `${accountId}.${userId}`;
