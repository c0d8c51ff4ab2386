/** `narrow` or `wide`: how somebody left the sidebar, read by the server so that nothing jumps. */
export const SIDEBAR_COOKIE = "sidebar";
