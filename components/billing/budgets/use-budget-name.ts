"use client";

import { useTranslations } from "next-intl";
import type { Budget } from "@/lib/gateway/billing/budgets/schema";

/** Returns the name of what a budget is for, and for texts whether that is the account. */
export function useBudgetName(): (budget: Pick<Budget, "cost_centre">) => {
  name: string;
  scope: "account" | "costCentre";
} {
  const t = useTranslations("budgets");
  return ({ cost_centre: name }) => ({
    name: name ?? t("account"),
    scope: name === null ? "account" : "costCentre",
  });
}
