"use client";

import { useTranslations } from "next-intl";
import { roughLength } from "@/lib/core/time/rough-length";

/** Formats days as an estimate: `about 20 days`, `about 5 months`, `more than a year`. */
export function useRoughLength(): (days: number) => string {
  const t = useTranslations("ui");
  return (days) => t("roughLength", { ...roughLength(days) });
}
