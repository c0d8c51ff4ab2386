"use client";

import { useTranslations } from "next-intl";
import { DialogActions, Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { MAX_TEXT_LENGTH } from "@/lib/core/limits";
import { parseTemplateText } from "@/lib/core/templates/content";
import { columnKey, renderTemplate } from "@/lib/core/text/template";
import { listUsed, type TemplateChoice } from "./choices";

export interface FillTemplateDialogProps {
  choice: TemplateChoice;
  onClose: () => void;
  /** Receives the placeholders' values by name. */
  onInsert: (text: string, values: Readonly<Record<string, string>>) => void;
}

const toField = (index: number) => `values.${index}` as const;

export function FillTemplateDialog({ choice, onClose, onInsert }: FillTemplateDialogProps) {
  const t = useTranslations("useTemplate");
  const placeholders = listUsed(choice);
  const template = parseTemplateText(choice.content, choice.text);
  const { empty } = renderTemplate(template, "", () => null);
  const form = useApiForm<{ values: string[] }>({
    fields: placeholders.map((_, index) => toField(index)),
    defaultValues: { values: placeholders.map(() => "") },
    isDisposable: true,
    send: async ({ values }) => {
      const byName = Object.fromEntries(
        placeholders.map(({ name }, index) => [name, values[index]?.trim() ?? ""]),
      );
      const byKey = new Map(
        Object.entries(byName).map(([name, value]) => [columnKey(name), value]),
      );
      onInsert(renderTemplate(template, "", (key) => byKey.get(key)).text, byName);
    },
  });
  return (
    <Dialog title={t("fill", { name: choice.name })} isOpen onClose={onClose}>
      <Form form={form}>
        {placeholders.map(({ name, example, fallback, max_length: limit }, index) => {
          const max = limit ?? MAX_TEXT_LENGTH;
          const isRequired = empty.includes(columnKey(name));
          const missing = t("missing", { limit: max });
          return (
            <TextField
              key={name}
              {...form.field(toField(index), {
                maxLength: { value: max, message: missing },
                ...(isRequired && { required: missing }),
              })}
              label={name}
              placeholder={fallback ?? example}
              isOptional={!isRequired}
              autoComplete="off"
            />
          );
        })}
        <DialogActions form={form} cancel={t("cancel")} action={t("insert")} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
