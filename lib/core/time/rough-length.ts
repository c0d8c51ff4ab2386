export interface RoughLength {
  /** `long`: over a year. */
  unit: "day" | "month" | "long";
  count: number;
}

/** Longer durations are shown in months, and over a year not counted: `528 days` would be false precision. */
const DAYS_SHOWN = 60;
const DAYS_OF_MONTH = 365 / 12;

export function roughLength(days: number): RoughLength {
  if (days < DAYS_SHOWN) return { unit: "day", count: Math.floor(days) };
  if (days < 365) return { unit: "month", count: Math.floor(days / DAYS_OF_MONTH) };
  return { unit: "long", count: 0 };
}
