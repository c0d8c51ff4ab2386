"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Segment } from "@/lib/gateway/contacts/segments/schema";
import { useDeleteSegment } from "@/lib/queries/segments";

export interface DeleteSegmentDialogProps {
  row: Segment;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteSegmentDialog({ row, onClose, onDeleted }: DeleteSegmentDialogProps) {
  const t = useTranslations("segments.deletion");
  const remove = useDeleteSegment(row.id);
  return (
    <ConfirmDialog
      title={t("title", { name: row.name })}
      action={t("confirm")}
      isOpen
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
    >
      {t("text")}
    </ConfirmDialog>
  );
}
