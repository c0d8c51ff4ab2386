"use client";

import { regionalTag } from "@/lib/core/languages";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { offsetAt } from "@/lib/core/time/zoned-time";
import { DAY_SECONDS, HOUR_SECONDS } from "@/lib/core/time/units";

const SHORT_DATE = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
const LONG_DATE = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
const CLOCK = { hour: "2-digit", minute: "2-digit" } as const;

export interface TimeFormats {
  day: (at: number, zone: string) => string;
  longDay: (at: number, zone: string) => string;
  clock: (at: number, zone: string) => string;
  distance: (at: number, now: number) => string;
  /** Formats one time, or a range such as `03:00 – 08:00`. */
  clockIn: (at: number, zones: readonly string[]) => string | null;
}

export function useTimeFormats(): TimeFormats {
  const locale = useLocale();
  const t = useTranslations("compose.when");
  return useMemo(() => {
    const tag = regionalTag(locale);
    const formatIn = (at: number, timeZone: string, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(tag, { ...options, timeZone }).format(at * 1000);
    const clock = (at: number, zone: string) => formatIn(at, zone, CLOCK);
    return {
      day: (at, zone) => formatIn(at, zone, SHORT_DATE),
      longDay: (at, zone) => formatIn(at, zone, LONG_DATE),
      clock,
      distance(at, now) {
        const remaining = Math.max(0, at - now);
        const minutes = Math.max(1, Math.round((remaining % HOUR_SECONDS) / 60));
        if (remaining < HOUR_SECONDS) return t("inMinutes", { minutes });
        const hours = Math.floor((remaining % DAY_SECONDS) / HOUR_SECONDS);
        if (remaining < DAY_SECONDS)
          return t("inHours", { hours, minutes: Math.floor((remaining % HOUR_SECONDS) / 60) });
        return t("inDays", { days: Math.floor(remaining / DAY_SECONDS), hours });
      },
      clockIn(at, zones) {
        const sorted = [...zones].sort((a, b) => offsetAt(at, a) - offsetAt(at, b));
        const [first, last] = [sorted[0], sorted.at(-1)];
        if (first === undefined || last === undefined) return null;
        const [from, to] = [clock(at, first), clock(at, last)];
        return from === to ? from : `${from} – ${to}`;
      },
    };
  }, [locale, t]);
}
