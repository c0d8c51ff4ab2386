"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";

/** Returns a function that formats the position of a step, such as `3y1`: "3, yes, 1". */
export function useStepPosition(): (key: string) => string {
  const t = useTranslations("automations.position");
  return useCallback(
    (key) =>
      key
        .split(/([yn])/)
        .map((part) => (part === "y" ? t("yes") : part === "n" ? t("no") : part))
        .join(", "),
    [t],
  );
}
