/** No zod here, since browsers load this. */

/** Percent of a budget whose reaching is notified, lowest first. */
export const BUDGET_THRESHOLDS = [80, 100] as const;
export type BudgetThreshold = (typeof BUDGET_THRESHOLDS)[number];

/** In the account's currency. */
export const MAX_BUDGET_AMOUNT = 100_000_000;
