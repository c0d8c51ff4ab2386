"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { EmailAlias } from "@/lib/gateway/messaging/email-to-sms/schema";
import { useDeleteEmailAlias, useRotateEmailAlias } from "@/lib/queries/email-to-sms";

export interface AliasConfirmProps {
  alias: EmailAlias;
  action: "rotate" | "delete";
  onClose: () => void;
}

export function AliasConfirm({ alias, action, onClose }: AliasConfirmProps) {
  const t = useTranslations("emailToSms.confirm");
  const rotate = useRotateEmailAlias(alias.id);
  const remove = useDeleteEmailAlias(alias.id);
  const onSuccess = onClose;
  const selected = action === "rotate" ? rotate : remove;
  return (
    <ConfirmDialog
      title={t(`${action}Title`, { name: alias.name })}
      action={t(`${action}Action`)}
      isOpen
      isBusy={selected.isPending}
      error={selected.error}
      onClose={onClose}
      onConfirm={() => selected.mutate(undefined, { onSuccess })}
    >
      {t(`${action}Text`)}
    </ConfirmDialog>
  );
}
