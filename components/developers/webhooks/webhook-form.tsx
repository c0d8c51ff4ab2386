"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { SettingsSection } from "@/components/account/settings/settings-section";
import { placeViolations } from "@/components/forms/form-errors";
import { useUnsavedWork } from "@/components/hooks/use-unsaved-work";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { showToast } from "@/components/ui/toast/toast";
import type { Webhook } from "@/lib/gateway/developers/webhooks/schema";
import { useUpdateWebhook } from "@/lib/queries/webhooks";
import { WebhookFields } from "./webhook-fields";
import { WEBHOOK_FIELDS, webhookFormSchema, type WebhookValues } from "./webhook-schema";

const toValues = ({ target, events }: Webhook): WebhookValues => ({ target, events, token: "" });

export function WebhookForm({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhooks.settings");
  const update = useUpdateWebhook(String(webhook.id));
  const [problem, setProblem] = useState<Error | null>(null);
  const form = useForm<WebhookValues>({
    resolver: zodResolver(webhookFormSchema),
    defaultValues: toValues(webhook),
  });

  useUnsavedWork(form.formState.isDirty);

  async function submit({ token, ...values }: WebhookValues) {
    setProblem(null);
    // An empty token keeps the stored one.
    const body = token === "" ? values : { ...values, token };
    await update.mutateAsync(body).then(
      (saved) => {
        form.reset(toValues(saved));
        showToast({ title: t("saved") });
      },
      (error) => setProblem(placeViolations(error, WEBHOOK_FIELDS, form.setError)),
    );
  }

  return (
    <SettingsSection title={t("title")}>
      <form noValidate onSubmit={form.handleSubmit(submit)} className="grid grid-cols-1 gap-4">
        {problem !== null && <ErrorPanel error={problem} title={t("failed")} />}
        <WebhookFields
          register={form.register}
          control={form.control}
          errors={form.formState.errors}
          hasStoredToken
        />
        <div>
          <Button type="submit" variant="primary" isBusy={update.isPending}>
            {t("save")}
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}
