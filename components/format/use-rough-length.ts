"use client";

import { useTranslations } from "next-intl";
import { roughLength } from "@/lib/core/time/rough-length";

export function useRoughLength(): (days: number) => string {
  const t = useTranslations("ui");
  return (days) => t("roughLength", { ...roughLength(days) });
}
