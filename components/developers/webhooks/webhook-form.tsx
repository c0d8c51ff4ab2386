"use client";

import { useTranslations } from "next-intl";
import { SettingsSection } from "@/components/account/settings/settings-section";
import { Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/toast/toast";
import type { Webhook } from "@/lib/gateway/developers/webhooks/schema";
import { useUpdateWebhook } from "@/lib/queries/webhooks";
import { WebhookFields } from "./webhook-fields";
import { WEBHOOK_FIELDS, webhookFormSchema, type WebhookValues } from "./webhook-schema";

const isEqual = (a: WebhookValues["events"], b: WebhookValues["events"]) => a?.join() === b?.join();

const toValues = ({ target, events }: Webhook): WebhookValues => ({ target, events, token: "" });

export function WebhookForm({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhooks.settings");
  const update = useUpdateWebhook(String(webhook.id));
  const form = useApiForm({
    schema: webhookFormSchema,
    fields: WEBHOOK_FIELDS,
    defaultValues: toValues(webhook),
    // Events of a broader role than the viewer's stay while they aren't changed. An empty token keeps the stored one.
    send: ({ target, events, token }) =>
      update.mutateAsync({
        target,
        ...(!isEqual(events, webhook.events) && { events }),
        ...(token !== "" && { token }),
      }),
    onDone: (saved, { reset }) => {
      reset(toValues(saved));
      showToast({ title: t("saved") });
    },
  });

  return (
    <SettingsSection title={t("title")}>
      <Form form={form} failed={t("failed")}>
        <WebhookFields form={form} hasStoredToken />
        <div>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {t("save")}
          </Button>
        </div>
      </Form>
    </SettingsSection>
  );
}
