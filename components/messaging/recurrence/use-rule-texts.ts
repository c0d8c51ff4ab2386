"use client";

import { useTranslations } from "next-intl";
import { toCityName } from "@/components/format/city-name";
import { formatsFor } from "@/components/format/format";
import { useFormats } from "@/components/format/use-formats";
import { useWeekHourNames } from "@/components/format/use-week-hour-names";
import { type RecurrenceRule, type Weekday, WEEKDAYS } from "@/lib/core/recurrence/rule";
import { HOUR_SECONDS, MINUTE_SECONDS } from "@/lib/core/time/units";

const UTC_NOON = "T12:00:00Z";
/** Later days don't exist in every month, so the text says that shorter months use their last day. */
const LAST_SAFE_DAY = 28;
const LAST_DAY = 31;

type Rule = Pick<
  RecurrenceRule,
  | "freq"
  | "interval"
  | "by_day"
  | "by_month_day"
  | "by_set_pos"
  | "time"
  | "from_date"
  | "until_date"
>;

/** Returns functions that describe a recurrence rule in words, and format its dates and weekdays. */
export function useRuleTexts() {
  const t = useTranslations("recurrence.rule");
  const { locale, list, timeZone: ofAccount } = useFormats();
  const { longDay, shortDay } = useWeekHourNames();
  const utc = formatsFor({ locale, timeZone: "UTC" });
  const toIsoWeekday = (day: Weekday) => WEEKDAYS.indexOf(day) + 1;

  function clock(text: string): string {
    const [hour = 0, minute = 0] = text.split(":").map(Number);
    return utc.time(hour * HOUR_SECONDS + minute * MINUTE_SECONDS);
  }

  const date = (iso: string) => utc.date(Date.parse(`${iso}${UTC_NOON}`) / 1000);

  function days({ freq, interval, by_day, by_month_day: monthDay, by_set_pos, time }: Rule) {
    const values = { interval, time: clock(time) };
    if (freq === "DAILY") return t("daily", values);
    if (freq === "WEEKLY")
      return t("weekly", {
        ...values,
        days: list((by_day ?? []).map((day) => longDay(toIsoWeekday(day)))),
      });
    if (by_set_pos !== null)
      return t("position", {
        ...values,
        position: String(by_set_pos),
        weekday: by_day?.[0] ?? "MO",
      });
    const day = monthDay ?? 1;
    if (day === LAST_DAY) return t("lastDay", values);
    return t(day > LAST_SAFE_DAY ? "lateDay" : "monthDay", { ...values, day });
  }

  /** Names the time zone only if it differs from the account's. */
  function describe(rule: Rule, timeZone: string): string {
    const text = days(rule);
    const ordinalDay =
      timeZone === ofAccount ? text : t("zone", { rule: text, city: toCityName(timeZone) });
    return rule.until_date === null
      ? ordinalDay
      : t("until", { rule: ordinalDay, date: date(rule.until_date) });
  }

  return {
    describe,
    date,
    longDay: (day: Weekday) => longDay(toIsoWeekday(day)),
    shortDay: (day: Weekday) => shortDay(toIsoWeekday(day)),
  };
}
