"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { ApiKey } from "@/lib/gateway/developers/api-keys/schema";
import { useDeleteApiKey } from "@/lib/queries/api-keys";

export function DeleteKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useTranslations("keys.action");
  const remove = useDeleteApiKey(apiKey.id);
  return (
    <ConfirmDialog
      title={t("deleteTitle", { name: apiKey.name })}
      action={t("deleteAction")}
      isOpen
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    >
      {t("deleteText")}
    </ConfirmDialog>
  );
}
