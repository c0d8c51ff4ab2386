/** Stores the sidebar's state, so that the server renders it without layout shifts. */
export const SIDEBAR_COOKIE = "sidebar";

export const SIDEBAR_COLLAPSED = "narrow";
export const SIDEBAR_EXPANDED = "wide";
