/** A length of time as precisely as an estimate is worth. */
export interface RoughLength {
  /** `long`: more than a year. */
  unit: "day" | "month" | "long";
  count: number;
}

/** From so many days on they are counted in months, and from a year on no longer counted: `528 days` is no estimate. */
const DAYS_SHOWN = 60;
const DAYS_OF_MONTH = 365 / 12;

/** Days (a fraction counts down) in the unit that people would say. */
export function roughLength(days: number): RoughLength {
  if (days < DAYS_SHOWN) return { unit: "day", count: Math.floor(days) };
  if (days < 365) return { unit: "month", count: Math.floor(days / DAYS_OF_MONTH) };
  return { unit: "long", count: 0 };
}
