import { findInstants, nextValidInstant } from "@/lib/core/time/zoned-time";
import { wallTimeAt } from "@/lib/core/time/zoned-time";
import { type DayNumber, listDays, type RecurrenceRule, toDate, toDayNumber } from "./rule";

/** A scheduled run; at most one per day. */
export interface Slot {
  date: string;
  /** Unix seconds. */
  at: number;
  isExcepted: boolean;
}

export function localDate(seconds: number, timeZone: string): string {
  const { year, month, day } = wallTimeAt(seconds, timeZone);
  return toDate(Date.UTC(year, month - 1, day) / 86_400_000);
}

/**
 * A time in a skipped hour is as much later as the hour is long, and a repeated one is the first (RFC 5545, 3.3.5).
 * Returns null for a day that its zone skipped when it crossed the date line.
 */
function toInstant(date: string, time: string, timeZone: string): number | null {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const wall = { year, month, day, hour, minute };
  const [first] = findInstants(wall, timeZone);
  if (first !== undefined) return first;
  if (findInstants({ ...wall, hour: 12, minute: 0 }, timeZone).length === 0) return null;
  return nextValidInstant(wall, timeZone);
}

function* listSlotsFrom(rule: RecurrenceRule, timeZone: string, from: DayNumber): Generator<Slot> {
  const excepted = new Set(rule.except_dates);
  for (const day of listDays(rule, from)) {
    const date = toDate(day);
    const at = toInstant(date, rule.time, timeZone);
    if (at !== null) yield { date, at, isExcepted: excepted.has(date) };
  }
}

interface SlotRange {
  /** Exclusive, Unix seconds. */
  after: number;
  /** Inclusive. */
  until?: number;
  /** First day; those before have run. */
  fromDate?: string;
  limit: number;
}

/** Lists slots of a rule, earliest first, excepted ones included. */
export function listSlots(
  rule: RecurrenceRule,
  timeZone: string,
  { after, until = Number.POSITIVE_INFINITY, fromDate, limit }: SlotRange,
): Slot[] {
  const slots: Slot[] = [];
  // A skipped hour may move a slot past midnight.
  const earliest = toDayNumber(localDate(after, timeZone)) - 1;
  const from = fromDate === undefined ? earliest : Math.max(earliest, toDayNumber(fromDate));
  for (const slot of listSlotsFrom(rule, timeZone, from)) {
    if (slot.at > until || slots.length >= limit) break;
    if (slot.at > after) slots.push(slot);
  }
  return slots;
}

/** Lists runs to come, without excepted ones. */
export function listNextRuns(rule: RecurrenceRule, timeZone: string, range: SlotRange): Slot[] {
  const limit = range.limit + rule.except_dates.length;
  return listSlots(rule, timeZone, { ...range, limit })
    .filter(({ isExcepted }) => !isExcepted)
    .slice(0, range.limit);
}
