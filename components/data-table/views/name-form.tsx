"use client";

import { useTranslations } from "next-intl";
import type { z } from "zod";
import { Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Checkbox } from "@/components/ui/toggles";
import { type TableView, tableViewCreateSchema } from "@/lib/gateway/account/table-views/schema";

const schema = tableViewCreateSchema.pick({ name: true, is_shared: true });

export interface NameFormProps {
  save: (values: z.output<typeof schema>) => Promise<TableView>;
  onSaved: (view: TableView) => void;
}

export function NameForm({ save, onSaved }: NameFormProps) {
  const t = useTranslations("table.view");
  const form = useApiForm({
    schema,
    fields: ["name"],
    defaultValues: { name: "", is_shared: false },
    errorTexts: { name: t("nameMissing") },
    isDisposable: true,
    send: save,
    onDone: onSaved,
  });
  return (
    <Form form={form} className="grid gap-2">
      <TextField {...form.field("name")} autoFocus label={t("name")} maxLength={60} />
      <Checkbox {...form.register("is_shared")} label={t("share")} />
      <Button type="submit" isBusy={form.isBusy}>
        {t("save")}
      </Button>
    </Form>
  );
}
