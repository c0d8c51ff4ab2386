"use client";

import { useLocale } from "next-intl";
import { useMemo } from "react";
import { nameComparer } from "@/lib/core/text/search-text";

export function useNameComparer(): (a: string, b: string) => number {
  const locale = useLocale();
  return useMemo(() => nameComparer(locale), [locale]);
}
