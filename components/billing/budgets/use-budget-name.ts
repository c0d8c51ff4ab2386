"use client";

import { useTranslations } from "next-intl";
import type { Budget } from "@/lib/gateway/billing/budgets/schema";

export function useBudgetName(): (budget: Pick<Budget, "cost_centre">) => string {
  const t = useTranslations("budgets");
  return ({ cost_centre: name }) => name ?? t("account");
}
