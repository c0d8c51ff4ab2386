/** Remembers whether someone collapsed the sidebar; the server reads it so that nothing moves on load. */
export const SIDEBAR_COOKIE = "sidebar";

/** Its values. */
export const SIDEBAR_COLLAPSED = "narrow";
export const SIDEBAR_EXPANDED = "wide";
