"use client";

import { useTranslations } from "next-intl";
import { DialogActions, Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { Dialog } from "@/components/ui/dialog";
import { TextareaField, TextField } from "@/components/ui/field";
import {
  type InboundRule,
  inboundRuleWriteSchema,
} from "@/lib/gateway/messaging/inbound-rules/schema";
import {
  MAX_NAME_LENGTH,
  MAX_NOTE_LENGTH,
} from "@/lib/gateway/messaging/inbound-rules/schema-values";
import { useSaveInboundRule } from "@/lib/queries/inbound-rules";

const FIELDS = ["name", "note"] as const;

export interface InboundRuleDialogProps {
  /** Null to create one. */
  edited: InboundRule | null;
  onClose: () => void;
}

export function InboundRuleDialog({ edited, onClose }: InboundRuleDialogProps) {
  const t = useTranslations("inboundRules.form");
  const save = useSaveInboundRule(edited?.id ?? null);
  const getIdempotencyKey = useIdempotencyKey();
  const form = useApiForm({
    schema: inboundRuleWriteSchema,
    fields: FIELDS,
    defaultValues: { name: edited?.name ?? "", note: edited?.note ?? "" },
    errorTexts: {
      name: t("nameError", { limit: MAX_NAME_LENGTH }),
      note: t("noteError", { limit: MAX_NOTE_LENGTH }),
    },
    send: (body) => save.mutateAsync({ body, idempotencyKey: getIdempotencyKey(body) }),
    onDone: onClose,
  });

  return (
    <Dialog title={t(edited === null ? "createTitle" : "editTitle")} isOpen onClose={onClose}>
      <Form form={form} failed={t("failed")}>
        <TextField {...form.field("name")} label={t("name")} />
        <TextareaField {...form.field("note")} label={t("note")} isOptional />
        <DialogActions form={form} cancel={t("cancel")} action={t("save")} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
