"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Template } from "@/lib/gateway/messaging/templates/schema";
import { useDeleteTemplate } from "@/lib/queries/templates";

export interface DeleteTemplateDialogProps {
  row: Template;
  onClose: () => void;
  onDeleted: (() => void) | undefined;
}

export function DeleteTemplateDialog({ row, onClose, onDeleted }: DeleteTemplateDialogProps) {
  const t = useTranslations("templates.deletion");
  const remove = useDeleteTemplate(row.id);
  return (
    <ConfirmDialog
      title={t("title", { name: row.name })}
      action={t("confirm")}
      isOpen
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            onClose();
            onDeleted?.();
          },
        })
      }
    >
      {t("text", { count: row.recurring_bulks_count + row.automations_count })}
    </ConfirmDialog>
  );
}
