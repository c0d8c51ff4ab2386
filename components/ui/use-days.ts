"use client";

import { regionalTag, toLanguage } from "@/lib/core/languages";
import { useLocale } from "next-intl";
import { useMemo } from "react";
import { shortWeekdayFormat } from "@/components/format/short-weekday";
import { useCountry } from "@/components/format/use-country";
import { type DateOrder, getDateOrder } from "@/lib/core/time/numeric-date";

export interface Days {
  /** `2026-11-27` as `Fri, 27 Nov 2026`. */
  format: (iso: string) => string;
  formatLong: (day: Date) => string;
  month: (day: Date) => string;
  weekday: (day: Date) => string;
}

/** Returns formats for `Date`s at noon UTC, safe in all time zones. */
export function useDays(): Days {
  const locale = useLocale();
  return useMemo(() => {
    const createFormat = (options: Intl.DateTimeFormatOptions) => {
      const formatter = new Intl.DateTimeFormat(regionalTag(locale), {
        ...options,
        timeZone: "UTC",
      });
      return (day: Date) => formatter.format(day);
    };
    const short = createFormat({
      weekday: "short",
      day: "numeric",
      month: "short",
      year: "numeric",
    });
    return {
      format: (iso) => short(toNoon(iso)),
      formatLong: createFormat({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
      month: createFormat({ month: "long", year: "numeric" }),
      weekday: shortWeekdayFormat(locale, "UTC"),
    };
  }, [locale]);
}

export function useDateOrder(): DateOrder {
  const locale = useLocale();
  const country = useCountry();
  return useMemo(() => getDateOrder(toLanguage(locale), country), [locale, country]);
}

/** Returns an example such as `27/11/2026`, by locale. */
export function useDateExample(): string {
  const locale = useLocale();
  const tag = useDateOrder() === "monthFirst" ? "en-US" : regionalTag(locale);
  const digits = new Intl.DateTimeFormat(tag, {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    timeZone: "UTC",
  });
  return digits.format(toNoon("2026-11-27"));
}

export function toNoon(iso: string): Date {
  return new Date(`${iso}T12:00:00Z`);
}

export function toIsoDay(day: Date): string {
  return day.toISOString().slice(0, 10);
}
