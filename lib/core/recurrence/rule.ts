/** A day of the calendar, counted from 1970-01-01. */
export type DayNumber = number;

export const RECURRENCE_FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY"] as const;
export type RecurrenceFrequency = (typeof RECURRENCE_FREQUENCIES)[number];

export const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** First to fourth, or last; a fifth doesn't exist in each month. */
export const SET_POSITIONS = [1, 2, 3, 4, -1] as const;
export type SetPosition = (typeof SET_POSITIONS)[number];

export const MAX_INTERVAL = 52;
export const MAX_EXCEPT_DATES = 100;

/** Parts of RFC 5545, 3.3.10. Each period has a day, so rules never search in vain. */
export interface RecurrenceRule {
  freq: RecurrenceFrequency;
  interval: number;
  /** With WEEKLY at least one; with MONTHLY and `by_set_pos` exactly one. */
  by_day: readonly Weekday[] | null;
  /** With MONTHLY; in shorter months the last day. */
  by_month_day: number | null;
  by_set_pos: SetPosition | null;
  /** `HH:MM`. */
  time: string;
  /** `YYYY-MM-DD`; intervals count from its day, week or month. */
  from_date: string;
  until_date: string | null;
  except_dates: readonly string[];
}

const DAY_MS = 86_400_000;
/** 9999-12-31, the last day that `YYYY-MM-DD` can write. */
const MAX_DAY = 2_932_896;

export const toDayNumber = (date: string): DayNumber => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

export const toDate = (day: DayNumber): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Returns 0 for Monday to 6 for Sunday; 1970-01-01 was a Thursday. */
export const toWeekdayIndex = (day: DayNumber): number => (day + 3) % 7;

const toMonthIndex = (day: DayNumber) => {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

const firstOfMonth = (month: number): DayNumber =>
  Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY_MS;

function listDaysOfMonth(rule: RecurrenceRule, month: number): DayNumber[] {
  const first = firstOfMonth(month);
  const length = firstOfMonth(month + 1) - first;
  if (rule.by_month_day !== null) return [first + Math.min(rule.by_month_day, length) - 1];
  const weekday = WEEKDAYS.indexOf(rule.by_day?.[0] ?? "MO");
  const position = rule.by_set_pos ?? 1;
  if (position > 0)
    return [first + ((weekday - toWeekdayIndex(first) + 7) % 7) + (position - 1) * 7];
  const last = first + length - 1;
  return [last - ((toWeekdayIndex(last) - weekday + 7) % 7)];
}

function listDaysOfWeek({ by_day: days }: RecurrenceRule, monday: DayNumber): DayNumber[] {
  return WEEKDAYS.flatMap((weekday, index) => (days?.includes(weekday) ? [monday + index] : []));
}

const PERIODS = {
  DAILY: { at: (day: DayNumber) => day, list: (_rule: RecurrenceRule, day: number) => [day] },
  WEEKLY: {
    at: (day: DayNumber) => Math.floor((day + 3) / 7),
    list: (rule: RecurrenceRule, week: number) => listDaysOfWeek(rule, week * 7 - 3),
  },
  MONTHLY: { at: toMonthIndex, list: listDaysOfMonth },
} as const;

/** Yields the days of a rule from a day on, earliest first, exceptions included. */
export function* listDays(rule: RecurrenceRule, from: DayNumber): Generator<DayNumber> {
  const { at, list } = PERIODS[rule.freq];
  const first = toDayNumber(rule.from_date);
  const until = rule.until_date === null ? MAX_DAY : toDayNumber(rule.until_date);
  const start = Math.max(first, from);
  const passed = Math.floor((at(start) - at(first)) / rule.interval);
  const last = at(until);
  for (let period = at(first) + passed * rule.interval; period <= last; period += rule.interval) {
    for (const day of list(rule, period)) {
      if (day >= start && day <= until) yield day;
    }
  }
}
