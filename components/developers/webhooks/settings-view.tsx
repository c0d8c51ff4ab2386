"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { useViewer } from "@/components/layout/providers/viewer";
import { canAccess } from "@/lib/core/permissions/permissions";
import { SecretsSection } from "./secrets-section";
import { StateSection } from "./state-section";
import { WebhookLayout } from "./webhook-layout";

// Loaded in parallel with the webhook: validation is a quarter of the page's code.
const WebhookForm = lazyWhenOnline(async () => ({
  default: (await import("./webhook-form")).WebhookForm,
}));

export function SettingsView({ id }: { id: string }) {
  const t = useTranslations("webhooks");
  const { role } = useViewer();
  return (
    <WebhookLayout id={id}>
      {(webhook) =>
        canAccess("developers", role, "write") ? (
          <>
            <Suspense fallback={null}>
              <WebhookForm key={webhook.id} webhook={webhook} />
            </Suspense>
            <SecretsSection webhook={webhook} />
            <StateSection webhook={webhook} />
          </>
        ) : (
          <p className="p-4 text-ink-2 md:p-6">{t("settings.readOnly")}</p>
        )
      }
    </WebhookLayout>
  );
}
