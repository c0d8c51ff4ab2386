"use client";

import { formatsFor } from "@/components/format/format";
import { useFormats } from "@/components/format/use-formats";

/** Writes a day such as `2026-11-23`, which is the same in every time zone. */
export function useDayText(): (day: string) => string {
  const { locale } = useFormats();
  const { date } = formatsFor({ locale, timeZone: "UTC" });
  return (day) => date(Date.parse(`${day}T00:00:00Z`) / 1_000);
}
