/** Checks that walk through all accounts concerned, some at a time. */
export type CheckedSubject = "balances" | "budgets";
