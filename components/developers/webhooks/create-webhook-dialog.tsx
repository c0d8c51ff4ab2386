"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { placeViolations } from "@/components/forms/form-errors";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import type { WebhookCreated } from "@/lib/gateway/developers/webhooks/schema";
import { useCreateWebhook } from "@/lib/queries/webhooks";
import { WebhookFields } from "./webhook-fields";
import { WEBHOOK_FIELDS, webhookFormSchema, type WebhookValues } from "./webhook-schema";

export interface CreateWebhookDialogProps {
  onClose: () => void;
  onCreated: (webhook: WebhookCreated) => void;
}

export function CreateWebhookDialog({ onClose, onCreated }: CreateWebhookDialogProps) {
  const t = useTranslations("webhooks.create");
  const create = useCreateWebhook();
  const [problem, setProblem] = useState<Error | null>(null);
  const { register, control, handleSubmit, setError, formState } = useForm<WebhookValues>({
    resolver: zodResolver(webhookFormSchema),
    defaultValues: { target: "", events: null, token: "" },
  });

  async function submit({ token, ...values }: WebhookValues) {
    setProblem(null);
    await create
      .mutateAsync({ ...values, token: token === "" ? null : token })
      .then(onCreated, (error) => setProblem(placeViolations(error, WEBHOOK_FIELDS, setError)));
  }

  return (
    <Dialog title={t("title")} isOpen isWide onClose={onClose}>
      <form noValidate onSubmit={handleSubmit(submit)} className="grid grid-cols-1 gap-4">
        {problem !== null && <ErrorPanel error={problem} title={t("failed")} />}
        <WebhookFields
          register={register}
          control={control}
          errors={formState.errors}
          hasStoredToken={false}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" isBusy={create.isPending}>
            {t("action")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
