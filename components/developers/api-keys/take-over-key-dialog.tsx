"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { ApiKey } from "@/lib/gateway/developers/api-keys/schema";
import { useTakeOverApiKey } from "@/lib/queries/api-keys";

export function TakeOverKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useTranslations("keys.action");
  const takeOver = useTakeOverApiKey(apiKey.id);
  return (
    <ConfirmDialog
      title={t("takeOverTitle", { name: apiKey.name })}
      action={t("takeOverAction")}
      isOpen
      isBusy={takeOver.isPending}
      error={takeOver.error}
      onClose={onClose}
      onConfirm={() => takeOver.mutate(undefined, { onSuccess: onClose })}
    >
      {t("takeOverText")}
    </ConfirmDialog>
  );
}
