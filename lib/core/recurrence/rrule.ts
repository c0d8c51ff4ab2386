import type { RecurrenceRule } from "./rule";

/** For days 29 to 31, lists the days from 28 on, of which the last that the month has applies. */
const toMonthDays = (day: number) =>
  day <= 28
    ? [`BYMONTHDAY=${day}`]
    : [
        `BYMONTHDAY=${Array.from({ length: day - 27 }, (_, index) => 28 + index).join(",")}`,
        "BYSETPOS=-1",
      ];

/** Formats the days of a rule as an RRULE (RFC 5545, 3.8.5.3), without times and exceptions. */
export function toRrule(rule: RecurrenceRule): string {
  const { freq, interval, by_day: days, by_month_day: monthDay, by_set_pos: position } = rule;
  return [
    `FREQ=${freq}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...(monthDay === null ? [] : toMonthDays(monthDay)),
    ...(days === null ? [] : [`BYDAY=${days.join(",")}`]),
    ...(position === null ? [] : [`BYSETPOS=${position}`]),
    ...(rule.until_date === null ? [] : [`UNTIL=${rule.until_date.replaceAll("-", "")}`]),
  ].join(";");
}
