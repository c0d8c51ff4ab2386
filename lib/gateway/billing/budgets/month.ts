import { fromUnix, toUnix } from "@/lib/core/time/time";
import { startOfMonth, wallTimeAt } from "@/lib/core/time/zoned-time";

export interface BudgetMonth {
  /** `YYYY-MM`. */
  name: string;
  from: Date;
  /** Exclusive. */
  to: Date;
}

/** Returns the calendar month of a moment in a time zone, or one before or after it. */
export function budgetMonth(at: Date, timeZone: string, addMonths = 0): BudgetMonth {
  const from = startOfMonth(toUnix(at), timeZone, addMonths);
  const { year, month } = wallTimeAt(from, timeZone);
  return {
    name: `${year}-${String(month).padStart(2, "0")}`,
    from: fromUnix(from),
    to: fromUnix(startOfMonth(from, timeZone, 1)),
  };
}
