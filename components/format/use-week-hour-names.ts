"use client";

import { regionalTag } from "@/lib/core/languages";
import { HOUR_SECONDS } from "@/lib/core/time/units";
import { formatsFor } from "./format";
import { useFormats } from "./use-formats";

/** Day 1 is a Monday. */
const MONTH_OF_MONDAY = "2024-01";

/** Returns functions that name weekdays, 1 (Monday) to 7, and hours of the day. */
export function useWeekHourNames() {
  const { locale } = useFormats();
  const { time } = formatsFor({ locale, timeZone: "UTC" });
  const name = (weekday: "short" | "long") => {
    const format = new Intl.DateTimeFormat(regionalTag(locale), { weekday, timeZone: "UTC" });
    return (day: number) => format.format(new Date(`${MONTH_OF_MONDAY}-0${day}T12:00:00Z`));
  };
  return {
    shortDay: name("short"),
    longDay: name("long"),
    /** @param offset seconds after the full hour */
    hours: (hour: number, offset = 0) =>
      `${time(hour * HOUR_SECONDS + offset)} – ${time((hour + 1) * HOUR_SECONDS + offset)}`,
  };
}
