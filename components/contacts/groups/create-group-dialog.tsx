"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { DialogActions, Form } from "@/components/forms/form";
import { mapErrorMessages } from "@/components/forms/map-error-messages";
import { useApiForm } from "@/components/forms/use-api-form";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { Dialog } from "@/components/ui/dialog";
import { toColumnNames } from "@/lib/gateway/contacts/group-records/schema-values";
import { useCreateGroup } from "@/lib/queries/groups";
import { ExampleEntry } from "./example-entry";
import { ColumnFields, NameFields } from "./group-fields";
import { GROUP_FIELDS, groupFormSchema } from "./group-schema";
import { useGroupErrors } from "./use-group-errors";

const EMPTY = { name: "", description: null, ...toColumnNames({}) };

export function CreateGroupDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("groups");
  const router = useRouter();
  const create = useCreateGroup();
  const getIdempotencyKey = useIdempotencyKey();
  const { words } = useGroupErrors();
  const form = useApiForm({
    schema: groupFormSchema,
    fields: GROUP_FIELDS,
    defaultValues: EMPTY,
    errorTexts: words,
    mapError: (error) => mapErrorMessages(error, words),
    send: (body) => create.mutateAsync({ body, idempotencyKey: getIdempotencyKey(body) }),
    onDone: ({ id }) => router.push(`/groups/${id}`),
  });
  const input = useWatch({ control: form.control });

  return (
    <Dialog title={t("create.title")} isOpen isWide onClose={onClose}>
      <Form form={form} failed={t("create.failed")}>
        <NameFields {...form} />
        <fieldset className="grid grid-cols-1 gap-3">
          <legend className="mb-1 font-medium">{t("field.columns")}</legend>
          <p className="text-ink-3">{t("field.columnsHint")}</p>
          <ColumnFields {...form} />
        </fieldset>
        <ExampleEntry names={toColumnNames(input)} />
        <DialogActions
          form={form}
          cancel={t("create.cancel")}
          action={t("create.action")}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
