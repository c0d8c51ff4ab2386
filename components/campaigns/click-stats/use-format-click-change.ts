"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";

export function useFormatClickChange(): (now: number, before: number) => string {
  const t = useTranslations("clicks.change");
  const { percent } = useFormats();
  return (now, before) => {
    if (now === before) return t("unchanged");
    if (before === 0) return t("fromNothing");
    const ratio = now / before - 1;
    return `${ratio > 0 ? "+" : "−"}${percent(Math.abs(ratio))}`;
  };
}
