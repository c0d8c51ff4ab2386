"use client";

import { useTranslations } from "next-intl";
import {
  COLUMN_LETTERS,
  listNamedColumns,
} from "@/lib/gateway/contacts/group-records/schema-values";
import { useExamplePhone } from "@/components/format/use-country";
import { DialogActions, Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast/toast";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { plainPhone } from "@/lib/core/phone/plain-phone";
import { phoneWriteSchema } from "@/lib/gateway/contacts/phones/schema-entry";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import { useAddPhone } from "@/lib/queries/phones";

const FIELDS = ["phone", ...COLUMN_LETTERS] as const;
const EMPTY = { phone: "", a: "", b: "", c: "", d: "", e: "" };

export function AddEntryDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const t = useTranslations("groups.entry");
  const example = useExamplePhone();
  const addPhone = useAddPhone(group.id);
  const getIdempotencyKey = useIdempotencyKey();
  const form = useApiForm({
    schema: phoneWriteSchema,
    fields: FIELDS,
    defaultValues: EMPTY,
    send: async (body) => {
      const { phone } = await addPhone.mutateAsync({
        body,
        idempotencyKey: getIdempotencyKey(body),
      });
      showToast({ title: t("addedOne", { phone: formatPhone(phone) }) });
    },
    onDone: onClose,
  });

  return (
    <Dialog title={t("addTitle")} isOpen onClose={onClose}>
      <Form form={form} failed={t("addFailed")}>
        <TextField
          {...form.field("phone", { setValueAs: plainPhone })}
          label={t("phone")}
          hint={t("phoneHint", { example: example.text })}
          inputMode="tel"
          autoComplete="off"
        />
        {listNamedColumns(group).map(({ column, name }) => (
          <TextField
            key={column}
            {...form.field(column)}
            label={name}
            isOptional
            autoComplete="off"
          />
        ))}
        <DialogActions form={form} cancel={t("cancel")} action={t("addAction")} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
