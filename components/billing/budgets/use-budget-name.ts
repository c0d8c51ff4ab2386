"use client";

import { useTranslations } from "next-intl";
import type { Budget } from "@/lib/gateway/billing/budgets/schema";

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
