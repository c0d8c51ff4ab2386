"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { InboundRule } from "@/lib/gateway/messaging/inbound-rules/schema";
import { useDeleteInboundRule } from "@/lib/queries/inbound-rules";

export interface DeleteInboundRuleDialogProps {
  row: InboundRule;
  onClose: () => void;
}

export function DeleteInboundRuleDialog({ row, onClose }: DeleteInboundRuleDialogProps) {
  const t = useTranslations("inboundRules.deletion");
  const remove = useDeleteInboundRule(row.id);
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
