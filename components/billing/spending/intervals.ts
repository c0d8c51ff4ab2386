export const SPENDING_INTERVALS = ["day", "week", "month"] as const;
export type SpendingInterval = (typeof SPENDING_INTERVALS)[number];

/** Limits the bars of a chart, since more can't be told apart. */
const MAX_DAYS = { day: 124, week: 868, month: Number.POSITIVE_INFINITY } as const;
/** Longest ranges in days that are shown by days or weeks by default. */
const USUAL_DAYS = { day: 45, week: 124 } as const;

export const canShow = (interval: SpendingInterval, days: number): boolean =>
  days <= MAX_DAYS[interval];

export function chooseInterval(chosen: SpendingInterval | null, days: number): SpendingInterval {
  if (chosen !== null && canShow(chosen, days)) return chosen;
  if (days <= USUAL_DAYS.day) return "day";
  return days <= USUAL_DAYS.week ? "week" : "month";
}
