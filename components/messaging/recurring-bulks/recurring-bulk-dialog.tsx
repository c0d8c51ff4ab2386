"use client";

import { useTranslations } from "next-intl";
import { DialogActions, Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { Dialog } from "@/components/ui/dialog";
import { TextareaField, TextField } from "@/components/ui/field";
import {
  type RecurringBulk,
  recurringBulkWriteSchema,
} from "@/lib/gateway/messaging/recurring-bulks/schema";
import {
  MAX_NAME_LENGTH,
  MAX_NOTE_LENGTH,
} from "@/lib/gateway/messaging/recurring-bulks/schema-values";
import { useSaveRecurringBulk } from "@/lib/queries/recurring-bulks";

const FIELDS = ["name", "note"] as const;

export interface RecurringBulkDialogProps {
  /** Null to create one. */
  edited: RecurringBulk | null;
  onClose: () => void;
}

export function RecurringBulkDialog({ edited, onClose }: RecurringBulkDialogProps) {
  const t = useTranslations("recurringBulks.form");
  const save = useSaveRecurringBulk(edited?.id ?? null);
  const getIdempotencyKey = useIdempotencyKey();
  const form = useApiForm({
    schema: recurringBulkWriteSchema,
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
