"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { showToast } from "@/components/ui/toast/toast";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import { useDeleteCampaign } from "@/lib/queries/campaigns";

export interface DeleteCampaignDialogProps {
  campaign: Pick<Campaign, "id" | "name">;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteCampaignDialog({ campaign, onClose, onDeleted }: DeleteCampaignDialogProps) {
  const t = useTranslations("campaigns.delete");
  const { id, name } = campaign;
  const remove = useDeleteCampaign(id);
  function confirm() {
    remove.mutate(undefined, {
      onSuccess: () => {
        showToast({ title: t("deleted", { name }) });
        onDeleted();
      },
    });
  }
  return (
    <ConfirmDialog
      title={t("title", { name })}
      action={t("action")}
      isOpen
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{t("text")}</p>
    </ConfirmDialog>
  );
}
