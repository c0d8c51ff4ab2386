"use client";

import { useLocale, useTimeZone } from "next-intl";
import { createContext, useContext } from "react";
import { type Formats, formatsFor, type NumberFormat } from "./format";

/** How the reader wants numbers written; `language` where nobody chose. */
export const NumberFormatContext = createContext<NumberFormat>("language");

/** How to write numbers, money and times for this reader. */
export function useFormats(): Formats & { locale: string; timeZone: string } {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const numberFormat = useContext(NumberFormatContext);
  return { ...formatsFor({ locale, timeZone, numberFormat }), locale, timeZone };
}
