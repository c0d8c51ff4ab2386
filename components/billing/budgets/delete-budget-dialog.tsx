"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Budget } from "@/lib/gateway/billing/budgets/schema";
import { useDeleteBudget } from "@/lib/queries/budgets";
import { useBudgetName } from "./use-budget-name";

export interface DeleteBudgetDialogProps {
  budget: Budget;
  onClose: () => void;
}

export function DeleteBudgetDialog({ budget, onClose }: DeleteBudgetDialogProps) {
  const t = useTranslations("budgets.deletion");
  const names = useBudgetName()(budget);
  const remove = useDeleteBudget(budget.id);
  return (
    <ConfirmDialog
      title={t("title", names)}
      action={t("confirm")}
      isOpen
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    >
      {t("text")}
    </ConfirmDialog>
  );
}
