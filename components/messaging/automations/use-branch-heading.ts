"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { BranchStep } from "@/lib/gateway/messaging/automations/schema-steps";

/** Returns a function that names a path of a branch; those of a random split by their share. */
export function useBranchHeading(): (step: BranchStep, answer: "yes" | "no") => string {
  const t = useTranslations("automations.editor");
  const { wholePercent } = useFormats();
  return ({ condition }, answer) => {
    if (condition.kind !== "random" || Number.isNaN(condition.percent)) return t(answer);
    const share = answer === "yes" ? condition.percent : 100 - condition.percent;
    return t(`${answer}Share`, { share: wholePercent(share / 100) });
  };
}
