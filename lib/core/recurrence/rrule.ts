import type { RecurrenceRule } from "./rule";

/** RRULE of the last of the days that a month has, up to a day of 29 to 31. */
const toMonthDays = (day: number) =>
  day <= 28
    ? [`BYMONTHDAY=${day}`]
    : [
        `BYMONTHDAY=${Array.from({ length: day - 27 }, (_, index) => 28 + index).join(",")}`,
        "BYSETPOS=-1",
      ];

/** Writes the days of a rule as an RRULE (RFC 5545, 3.8.5.3); times and exceptions stand beside it. */
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
