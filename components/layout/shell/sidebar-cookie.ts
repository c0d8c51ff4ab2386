/** A cookie, so the server renders without layout shifts. */
export const SIDEBAR_COOKIE = "sidebar";

export const SIDEBAR_COLLAPSED = "narrow";
export const SIDEBAR_EXPANDED = "wide";
