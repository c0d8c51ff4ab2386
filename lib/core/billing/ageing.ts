import { DAY_MS } from "@/lib/core/time/units";

/** Days overdue, as in lists of open items. */
export const AGE_BUCKETS = ["not_due", "1_30", "31_60", "61_90", "over_90"] as const;
export type AgeBucket = (typeof AGE_BUCKETS)[number];

/** Returns the days between the due date and a later day, 0 until then; both `YYYY-MM-DD`. */
export const countDaysOverdue = (dueOn: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(today) - Date.parse(dueOn)) / DAY_MS));

export function toAgeBucket(daysOverdue: number): AgeBucket {
  if (daysOverdue <= 0) return "not_due";
  if (daysOverdue <= 30) return "1_30";
  if (daysOverdue <= 60) return "31_60";
  return daysOverdue <= 90 ? "61_90" : "over_90";
}
