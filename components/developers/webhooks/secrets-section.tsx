"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { SettingsSection } from "@/components/account/settings/settings-section";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import { LazyConfirmDialog } from "@/components/ui/lazy-confirm-dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import type { Webhook, WebhookSecrets } from "@/lib/gateway/developers/webhooks/schema";
import { useRevealWebhook, useRotateWebhook } from "@/lib/queries/webhooks";

const SecretsDialog = lazyWhenOnline(async () => ({
  default: (await import("./secrets-dialog")).SecretsDialog,
}));

export function SecretsSection({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhooks.secrets");
  const { dateTime } = useFormats();
  const id = String(webhook.id);
  const reveal = useRevealWebhook(id);
  const rotate = useRotateWebhook(id);
  const [shown, setShown] = useState<WebhookSecrets | null>(null);
  const [isRotating, setRotating] = useState(false);
  const { previous_secret_until: until } = webhook;
  function confirm() {
    rotate.mutate(undefined, {
      onSuccess: (secrets) => {
        setRotating(false);
        setShown(secrets);
      },
    });
  }
  return (
    <SettingsSection title={t("section")}>
      {reveal.error !== null && <ErrorPanel error={reveal.error} title={t("failed")} />}
      <p className="text-ink-2">{t("text")}</p>
      {until !== null && <p className="text-ink-2">{t("previous", { until: dateTime(until) })}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          isBusy={reveal.isPending}
          onClick={() => reveal.mutate(undefined, { onSuccess: setShown })}
        >
          {t("reveal")}
        </Button>
        <Button onClick={() => setRotating(true)}>{t("rotate")}</Button>
      </div>
      <LazyConfirmDialog
        title={t("rotateTitle")}
        action={t("rotate")}
        isOpen={isRotating}
        isBusy={rotate.isPending}
        error={rotate.error}
        onClose={() => setRotating(false)}
        onConfirm={confirm}
      >
        <p>{t("rotateText")}</p>
      </LazyConfirmDialog>
      <Suspense fallback={null}>
        {shown !== null && <SecretsDialog secrets={shown} onClose={() => setShown(null)} />}
      </Suspense>
    </SettingsSection>
  );
}
