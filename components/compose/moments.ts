"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { offsetAt } from "@/lib/core/zoned-time";

/** English is written as in Europe: day before month, 24 hours. */
const TAGS: Record<string, string> = { en: "en-GB", de: "de-DE" };

const SHORT = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
const LONG = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
const CLOCK = { hour: "2-digit", minute: "2-digit" } as const;
const DAY = 86_400;
const HOUR = 3_600;

/** `Europe/Berlin` as people say it. */
export function cityOf(zone: string): string {
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}

/** `UTC+02:00` */
export function offsetName(at: number, zone: string): string {
  const minutes = offsetAt(at, zone) / 60;
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? "-" : "+"}${two(size / 60)}:${two(size % 60)}`;
}

export interface Moments {
  /** `Fri, 27 Nov 2026` */
  day: (at: number, zone: string) => string;
  /** `Friday, 27 November 2026` */
  longDay: (at: number, zone: string) => string;
  clock: (at: number, zone: string) => string;
  /** `in 5 days, 22 hours` */
  distance: (at: number, now: number) => string;
  /** What clocks show in the zones of a country: one time, or `03:00 – 08:00`; null where none is known. */
  clockIn: (at: number, zones: readonly string[]) => string | null;
}

/** How planned times are said, in any zone. */
export function useMoments(): Moments {
  const locale = useLocale();
  const t = useTranslations("compose.when");
  return useMemo(() => {
    const tag = TAGS[locale] ?? locale;
    const write = (at: number, timeZone: string, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(tag, { ...options, timeZone }).format(at * 1000);
    const clock = (at: number, zone: string) => write(at, zone, CLOCK);
    return {
      day: (at, zone) => write(at, zone, SHORT),
      longDay: (at, zone) => write(at, zone, LONG),
      clock,
      distance(at, now) {
        const left = Math.max(0, at - now);
        const minutes = Math.max(1, Math.round((left % HOUR) / 60));
        if (left < HOUR) return t("inMinutes", { minutes });
        const hours = Math.floor((left % DAY) / HOUR);
        if (left < DAY) return t("inHours", { hours, minutes: Math.floor((left % HOUR) / 60) });
        return t("inDays", { days: Math.floor(left / DAY), hours });
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
