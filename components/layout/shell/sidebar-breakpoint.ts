/** Must equal `--breakpoint-sidebar` in the style sheet, which media queries can't read. */
export const SIDEBAR_BREAKPOINT = "1100px";
