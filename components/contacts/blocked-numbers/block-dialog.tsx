"use client";

import { useTranslations } from "next-intl";
import { useExamplePhone } from "@/components/format/use-country";
import { DialogActions, Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { Dialog } from "@/components/ui/dialog";
import { TextareaField, TextField } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast/toast";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { plainPhone } from "@/lib/core/phone/plain-phone";
import { blockedNumberCreateSchema } from "@/lib/gateway/contacts/blocked-numbers/schema";
import { MAX_NOTE } from "@/lib/gateway/contacts/blocked-numbers/schema-values";
import { useBlockNumber } from "@/lib/queries/blocked-numbers";

const FIELDS = ["number", "note"] as const;

export interface BlockDialogProps {
  number: string;
  onClose: () => void;
}

export function BlockDialog({ number, onClose }: BlockDialogProps) {
  const t = useTranslations("blocked.add");
  const example = useExamplePhone();
  const block = useBlockNumber();
  const getIdempotencyKey = useIdempotencyKey();
  const form = useApiForm({
    schema: blockedNumberCreateSchema,
    fields: FIELDS,
    defaultValues: { number, note: "" },
    errorTexts: { number: t("numberError") },
    send: async (body) => {
      const idempotencyKey = getIdempotencyKey(body);
      const blocked = await block.mutateAsync({ body, idempotencyKey });
      showToast({ title: t("done", { number: formatPhone(blocked.number) }) });
    },
    onDone: onClose,
  });

  return (
    <Dialog title={t("title")} isOpen onClose={onClose}>
      <Form form={form} failed={t("failed")}>
        <TextField
          {...form.field("number", { setValueAs: plainPhone })}
          label={t("number")}
          hint={t("numberHint", { example: example.text })}
          inputMode="tel"
          autoComplete="off"
        />
        <TextareaField
          {...form.field("note")}
          label={t("note")}
          hint={t("noteHint")}
          isOptional
          maxLength={MAX_NOTE}
        />
        <DialogActions form={form} cancel={t("cancel")} action={t("action")} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
