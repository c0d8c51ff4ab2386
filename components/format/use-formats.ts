"use client";

import { useLocale, useTimeZone } from "next-intl";
import { createContext, useContext } from "react";
import { type Formats, formatsFor, type NumberFormat } from "./format";

export const NumberFormatContext = createContext<NumberFormat>("language");

export function useFormats(): Formats & { locale: string; timeZone: string } {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const numberFormat = useContext(NumberFormatContext);
  return { ...formatsFor({ locale, timeZone, numberFormat }), locale, timeZone };
}
