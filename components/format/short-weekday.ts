import { regionalTag, toLanguage } from "@/lib/core/languages";

/** Formats weekdays for narrow columns. Portuguese has its usual abbreviations, which `Intl` doesn't shorten. */
export function shortWeekdayFormat(locale: string, timeZone: string): (day: Date) => string {
  const format = new Intl.DateTimeFormat(regionalTag(locale), { weekday: "short", timeZone });
  return toLanguage(locale) === "pt"
    ? (day) => format.format(day).slice(0, 3)
    : (day) => format.format(day);
}
