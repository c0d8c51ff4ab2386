import { getZones } from "@/lib/core/countries/country-zones";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import { toDate, toDayNumber, toWeekdayIndex, WEEKDAYS } from "@/lib/core/recurrence/rule";
import { localDate } from "@/lib/core/recurrence/slots";
import {
  ISO_DATE_PATTERN,
  listAnniversaries,
  POINT_DATE_PATTERN,
} from "@/lib/core/segments/column-values";
import { nextInWindow } from "@/lib/core/time/send-window";
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from "@/lib/core/time/units";
import { findInstants, nextValidInstant } from "@/lib/core/time/zoned-time";
import type { AutomationDefinition } from "./schema";
import type { AutomationTrigger } from "./schema-trigger";
import type { SimpleStep } from "./schema-steps";

type DateTrigger = Extract<AutomationTrigger, { kind: "date" }>;
type Wait = Extract<SimpleStep, { kind: "wait" | "wait_until" }>;

/** Returns ISO 3166-1 alpha-2; empty for numbers that numbering plans no longer have. */
export function findCountry(phone: string): string {
  try {
    return parsePhoneNumber(phone, "").iso2;
  } catch {
    return "";
  }
}

const getZone = (phone: string) => getZones(findCountry(phone))[0] ?? "UTC";

/** Returns the instant of a local time; where clocks skip it, the first valid one after it. */
function toInstant(day: string, time: string, zone: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const wall = { year, month, day: date, hour, minute };
  return findInstants(wall, zone)[0] ?? nextValidInstant(wall, zone);
}

const UNIT_SECONDS = { minutes: MINUTE_SECONDS, hours: HOUR_SECONDS, days: DAY_SECONDS } as const;
/** Each weekday occurs within a week; one more for a day that a zone skipped at the date line. */
const MAX_DAYS_AHEAD = 14;

/** Waits of tests take so long, whatever their step says. */
export const TEST_WAIT_SECONDS = 10;

export function endOfWait(step: Wait, now: number, phone: string): number {
  if (step.kind === "wait") return now + step.amount * UNIT_SECONDS[step.unit];
  const zone = getZone(phone);
  const today = toDayNumber(localDate(now, zone));
  for (let day = today; day <= today + MAX_DAYS_AHEAD; day++) {
    const weekday = WEEKDAYS[toWeekdayIndex(day)];
    if (weekday === undefined || !step.weekdays.includes(weekday)) continue;
    const instant = toInstant(toDate(day), step.time, zone);
    if (instant > now) return instant;
  }
  throw new Error("A week lacks its weekdays");
}

/** Returns the first time at or after `now` at which a text may be sent. */
export const nextSendTime = (
  { send_window: window }: Pick<AutomationDefinition, "send_window">,
  now: number,
  phone: string,
): number => (window == null ? now : nextInWindow(now, getZones(findCountry(phone)), window));

const ISO_DATE = new RegExp(ISO_DATE_PATTERN);
const POINT_DATE = new RegExp(POINT_DATE_PATTERN);

/** Returns a column's value as `YYYY-MM-DD`. */
function toIsoDate(value: string | null): string | null {
  const text = value?.trim() ?? "";
  if (ISO_DATE.test(text)) return text.slice(0, 10);
  if (!POINT_DATE.test(text)) return null;
  const [day = "", month = "", year = ""] = text.split(".");
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** Returns when a trigger starts on a day (`YYYY-MM-DD`) for a person, or null if not on that day. */
export function findStart(
  { days, repeats, time }: DateTrigger,
  day: string,
  { phone, value }: { phone: string; value: string | null },
): number | null {
  const date = toIsoDate(value);
  if (date === null) return null;
  const base = toDate(toDayNumber(day) - days);
  const isOn =
    repeats === "once"
      ? date === base
      : date <= base && listAnniversaries(base).includes(date.slice(5));
  return isOn ? toInstant(day, time, getZone(phone)) : null;
}

/** First and last zone: a day begins 14 hours before its beginning in UTC, and ends 12 after its end. */
const FIRST_ZONE_SECONDS = 14 * HOUR_SECONDS;
const LAST_ZONE_SECONDS = 12 * HOUR_SECONDS;

const utcDate = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 10);

/** Returns the date in the time zone that is furthest behind. */
export const earliestDate = (now: number): string => utcDate(now - LAST_ZONE_SECONDS);

/** Returns when people with a date are looked for, before the date begins anywhere. */
export const scanTime = (date: string): number =>
  Date.parse(`${date}T00:00:00Z`) / 1_000 - FIRST_ZONE_SECONDS;

export const addDays = (date: string, days: number): string => toDate(toDayNumber(date) + days);
