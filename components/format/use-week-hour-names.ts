"use client";

import { regionalTag } from "@/lib/core/languages";
import { HOUR_SECONDS } from "@/lib/core/time/units";
import { formatsFor } from "./format";
import { shortWeekdayFormat } from "./short-weekday";
import { useFormats } from "./use-formats";

/** Day 1 is a Monday. */
const MONTH_OF_MONDAY = "2024-01";

/** Returns functions that name weekdays, 1 (Monday) to 7, and hours of the day. */
export function useWeekHourNames() {
  const { locale } = useFormats();
  const { time } = formatsFor({ locale, timeZone: "UTC" });
  const long = new Intl.DateTimeFormat(regionalTag(locale), { weekday: "long", timeZone: "UTC" });
  const short = shortWeekdayFormat(locale, "UTC");
  const toDate = (day: number) => new Date(`${MONTH_OF_MONDAY}-0${day}T12:00:00Z`);
  return {
    shortDay: (day: number) => short(toDate(day)),
    longDay: (day: number) => long.format(toDate(day)),
    /** @param offset seconds after the full hour */
    hours: (hour: number, offset = 0) =>
      `${time(hour * HOUR_SECONDS + offset)} – ${time((hour + 1) * HOUR_SECONDS + offset)}`,
  };
}
