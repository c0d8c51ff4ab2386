"use client";

import { useLocale } from "next-intl";
import { useMemo } from "react";

export function useDisplayNames(): {
  country: (iso2: string) => string;
  language: (code: string) => string;
} {
  const locale = useLocale();
  return useMemo(() => {
    const countries = new Intl.DisplayNames([locale], { type: "region" });
    const languages = new Intl.DisplayNames([locale], { type: "language" });
    return {
      country: (iso2: string) => countries.of(iso2) ?? iso2,
      language: (code: string) => languages.of(code.toLowerCase()) ?? code,
    };
  }, [locale]);
}
