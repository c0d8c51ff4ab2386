"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SettingsSection } from "@/components/account/settings/settings-section";
import { Button } from "@/components/ui/button";
import { LazyConfirmDialog } from "@/components/ui/lazy-confirm-dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import { showToast } from "@/components/ui/toast/toast";
import type { Webhook } from "@/lib/gateway/developers/webhooks/schema";
import { useDeleteWebhook, useUpdateWebhook } from "@/lib/queries/webhooks";

export function StateSection({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhooks.use");
  const router = useRouter();
  const id = String(webhook.id);
  const update = useUpdateWebhook(id);
  const remove = useDeleteWebhook(id);
  const [isDeleting, setDeleting] = useState(false);
  const isEnabled = webhook.is_enabled;
  const toggle = () =>
    update.mutate(
      { is_enabled: !isEnabled },
      { onSuccess: () => showToast({ title: t(isEnabled ? "disabled" : "enabled") }) },
    );
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showToast({ title: t("deleted") });
        router.push("/developers/webhooks");
      },
    });
  return (
    <SettingsSection title={t("title")}>
      {update.error !== null && <ErrorPanel error={update.error} title={t("failed")} />}
      <p className="text-ink-2">{t(isEnabled ? "enabledText" : "disabledText")}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant={isEnabled ? "plain" : "primary"}
          isBusy={update.isPending}
          onClick={toggle}
        >
          {t(isEnabled ? "disable" : "enable")}
        </Button>
        <Button onClick={() => setDeleting(true)}>{t("delete")}</Button>
      </div>
      <LazyConfirmDialog
        title={t("deleteTitle")}
        action={t("delete")}
        isOpen={isDeleting}
        isBusy={remove.isPending}
        error={remove.error}
        onClose={() => setDeleting(false)}
        onConfirm={confirm}
      >
        <p>{t("deleteText")}</p>
      </LazyConfirmDialog>
    </SettingsSection>
  );
}
