/** Without zod, so browsers don't load it. */

/** `key_id` and `cost_centre` include everything; `bulk_id` leaves out what no bulk sent. */
export const SPENDING_GROUPINGS = ["iso2", "service", "key_id", "cost_centre", "bulk_id"] as const;
export type SpendingGrouping = (typeof SPENDING_GROUPINGS)[number];

/** Maximum groups with figures by period; a chart tells no more apart. */
export const MAX_PERIOD_GROUPS = 5;

/** Maximum bulks in a response; the most expensive. */
export const MAX_BULKS = 50;

export const MAX_SPENDING_DAYS = { day: 400, week: 1_830, month: 3_660 } as const;
