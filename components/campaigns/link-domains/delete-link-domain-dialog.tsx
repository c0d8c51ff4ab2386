"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { LinkDomain } from "@/lib/gateway/campaigns/link-domains/schema";
import { useDeleteLinkDomain } from "@/lib/queries/link-domains";

export interface DeleteLinkDomainDialogProps {
  row: LinkDomain;
  onClose: () => void;
}

export function DeleteLinkDomainDialog({ row, onClose }: DeleteLinkDomainDialogProps) {
  const t = useTranslations("linkDomains.deletion");
  const remove = useDeleteLinkDomain(row.id);
  return (
    <ConfirmDialog
      title={t("title", { name: row.unicode_domain })}
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
