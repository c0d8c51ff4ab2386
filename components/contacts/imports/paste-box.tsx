"use client";

import { useTranslations } from "next-intl";
import type { ClipboardEvent } from "react";
import { useWatch } from "react-hook-form";
import { Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { TextareaField } from "@/components/ui/field";

/** Longer texts are uploaded immediately, since fields with megabytes are slow. */
const MAX_TYPED = 20_000;

export interface PasteBoxProps {
  isBusy: boolean;
  onText: (text: string) => void;
}

export function PasteBox({ isBusy, onText }: PasteBoxProps) {
  const t = useTranslations("imports.source");
  const form = useApiForm<{ text: string }>({
    fields: ["text"],
    defaultValues: { text: "" },
    send: async ({ text }) => onText(text),
  });
  const isEmpty = useWatch({ control: form.control, name: "text" }).trim() === "";

  function paste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData("text/plain");
    if (pasted.length <= MAX_TYPED || isBusy) return;
    event.preventDefault();
    onText(pasted);
  }

  return (
    <Form form={form} className="grid grid-cols-1 gap-2">
      <TextareaField
        {...form.field("text")}
        label={t("paste")}
        hint={t("pasteHint")}
        onPaste={paste}
        wrap="off"
        spellCheck={false}
        rows={6}
      />
      <div className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          isBusy={isBusy}
          reason={isEmpty ? t("pasteFirst") : undefined}
        >
          {t("next")}
        </Button>
      </div>
    </Form>
  );
}
