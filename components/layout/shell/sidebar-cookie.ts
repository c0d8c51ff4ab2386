/** `narrow` or `wide`: how someone left the sidebar, read by the server so that nothing jumps. */
export const SIDEBAR_COOKIE = "sidebar";
