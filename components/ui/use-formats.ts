"use client";

import { useLocale, useTimeZone } from "next-intl";
import { type Formats, formatsFor } from "./format";

/** How to write numbers, money and times for this reader. */
export function useFormats(): Formats & { locale: string; timeZone: string } {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  return { ...formatsFor({ locale, timeZone }), locale, timeZone };
}
