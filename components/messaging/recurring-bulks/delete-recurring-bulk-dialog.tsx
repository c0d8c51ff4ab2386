"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { RecurringBulk } from "@/lib/gateway/messaging/recurring-bulks/schema";
import { useDeleteRecurringBulk } from "@/lib/queries/recurring-bulks";

export interface DeleteRecurringBulkDialogProps {
  row: RecurringBulk;
  onClose: () => void;
}

export function DeleteRecurringBulkDialog({ row, onClose }: DeleteRecurringBulkDialogProps) {
  const t = useTranslations("recurringBulks.deletion");
  const remove = useDeleteRecurringBulk(row.id);
  return (
    <ConfirmDialog
      title={t("title", { name: row.name })}
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
