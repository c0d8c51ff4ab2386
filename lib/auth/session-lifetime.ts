/** Limit of a session's age and of its idle time. */
export const SESSION_SECONDS = 12 * 60 * 60;
export const SESSION_IDLE_SECONDS = 30 * 60;
