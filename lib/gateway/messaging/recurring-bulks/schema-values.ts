/** No zod here, since browsers load this. */

export const MAX_NAME_LENGTH = 100;
/** Maximum for an account. */
export const MAX_RECURRING_BULKS = 100;
/** Maximum numbers given directly; more recipients must be in groups. */
export const MAX_RECURRING_PHONES = 1_000;
export const MAX_LATE_MINUTES = 10_080;
export const NEXT_RUNS = 5;
/** After so many failed runs in a row, a recurring bulk pauses. */
export const MAX_FAILURES = 3;

export const RECURRING_STATES = ["active", "paused", "ended"] as const;
export type RecurringState = (typeof RECURRING_STATES)[number];

export const RECURRING_PAUSES = ["person", "failures", "sender"] as const;
export type RecurringPause = (typeof RECURRING_PAUSES)[number];

export const RUN_OUTCOMES = ["sent", "skipped", "failed"] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

export const SKIP_REASONS = ["excepted", "late", "missed", "previous_waiting"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
