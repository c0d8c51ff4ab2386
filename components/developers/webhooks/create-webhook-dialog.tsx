"use client";

import { useTranslations } from "next-intl";
import { DialogActions, Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { Dialog } from "@/components/ui/dialog";
import type { WebhookCreated } from "@/lib/gateway/developers/webhooks/schema";
import { useCreateWebhook } from "@/lib/queries/webhooks";
import { WebhookFields } from "./webhook-fields";
import { WEBHOOK_FIELDS, webhookFormSchema } from "./webhook-schema";

export interface CreateWebhookDialogProps {
  onClose: () => void;
  onCreated: (webhook: WebhookCreated) => void;
}

export function CreateWebhookDialog({ onClose, onCreated }: CreateWebhookDialogProps) {
  const t = useTranslations("webhooks.create");
  const create = useCreateWebhook();
  const form = useApiForm({
    schema: webhookFormSchema,
    fields: WEBHOOK_FIELDS,
    defaultValues: { target: "", events: null, token: "" },
    send: ({ token, ...values }) =>
      create.mutateAsync({ ...values, token: token === "" ? null : token }),
    onDone: onCreated,
  });

  return (
    <Dialog title={t("title")} isOpen isWide onClose={onClose}>
      <Form form={form} failed={t("failed")}>
        <WebhookFields form={form} hasStoredToken={false} />
        <DialogActions form={form} cancel={t("cancel")} action={t("action")} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
