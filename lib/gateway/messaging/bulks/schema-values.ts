/** Values that the schemas and pages share; apart from the schemas, so that pages need not load those. */

/** Characters of a template; the final text of each recipient has its own limits (1530 or 670). */
export const TEMPLATE_MAX = 1785;
/** Numbers in one request, and recipients of one bulk in all. */
export const MAX_RECIPIENTS = 1_000_000;
export const MAX_GROUPS = 100;
/** Characters of the text that lists show. */
export const TEXT_START = 120;
export const MAX_PER_SECOND = 10_000;
