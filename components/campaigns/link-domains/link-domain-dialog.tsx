"use client";

import { useTranslations } from "next-intl";
import { DialogActions, Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { Checkbox } from "@/components/ui/toggles";
import {
  type LinkDomain,
  linkDomainWriteSchema,
} from "@/lib/gateway/campaigns/link-domains/schema";
import { useCreateLinkDomain } from "@/lib/queries/link-domains";

const FIELDS = ["domain"] as const;

export interface LinkDomainDialogProps {
  onCreated: (domain: LinkDomain) => void;
  onClose: () => void;
}

export function LinkDomainDialog({ onCreated, onClose }: LinkDomainDialogProps) {
  const t = useTranslations("linkDomains.form");
  const create = useCreateLinkDomain();
  const getIdempotencyKey = useIdempotencyKey();
  const form = useApiForm({
    schema: linkDomainWriteSchema,
    fields: FIELDS,
    defaultValues: { domain: "", is_default: true },
    errorTexts: { domain: t("domainError") },
    send: (body) => create.mutateAsync({ body, idempotencyKey: getIdempotencyKey(body) }),
    onDone: onCreated,
  });

  return (
    <Dialog title={t("create")} isOpen onClose={onClose}>
      <Form form={form} failed={t("failed")}>
        <TextField
          {...form.field("domain")}
          label={t("domain")}
          hint={t("domainHint")}
          placeholder="go.example.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Checkbox {...form.register("is_default")} label={t("default")} hint={t("defaultHint")} />
        <DialogActions form={form} cancel={t("cancel")} action={t("create")} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
