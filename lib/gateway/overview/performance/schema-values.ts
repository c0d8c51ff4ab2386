export const PAST_MONTHS = 13;

/** Months with fewer are suppressed, so that no customer's traffic can be inferred. */
export const MIN_MESSAGES = 1_000;
export const MIN_ACCOUNTS = 3;

/** Shares are 0 to 1, rounded down to a hundredth of a percent. */
export interface PerformanceMonth {
  /** `2026-11`, in UTC. */
  month: string;
  is_complete: boolean;
  /** Null if the month is suppressed, as are its shares. */
  messages: number | null;
  handed_over_within_10_s: number | null;
  delivered: number | null;
  api_available: number | null;
}

export interface Performance {
  /** Unix seconds; null before the first computation. */
  updated_at: number | null;
  min_messages: number;
  min_accounts: number;
  /** Oldest first, without gaps. */
  months: PerformanceMonth[];
}
