/**
 * Narrower windows have the sidebar as icons only: beside words the page would have too little room. Media queries of code can't read
 * `--breakpoint-sidebar` of the style sheet, so this says the same.
 */
export const SIDEBAR_BREAKPOINT = "1100px";
