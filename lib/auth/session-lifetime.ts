/** A session ends after 12 h, or after 30 idle minutes. */
export const SESSION_SECONDS = 12 * 60 * 60;
export const SESSION_IDLE_SECONDS = 30 * 60;
