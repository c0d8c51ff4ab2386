"use client";

import { formatsFor } from "@/components/format/format";
import { useFormats } from "@/components/format/use-formats";

/** Formats a calendar day (`2026-11-23`), independent of the time zone. */
export function useFormatCalendarDay(): (day: string) => string {
  const { locale } = useFormats();
  const { date } = formatsFor({ locale, timeZone: "UTC" });
  return (day) => date(Date.parse(`${day}T00:00:00Z`) / 1_000);
}
