"use client";

import { useTranslations } from "next-intl";
import type { ApiForm } from "@/components/forms/use-api-form";
import { TextField } from "@/components/ui/field";
import { type KeyValues, PUSH_FIELDS } from "./key-schema";

export interface PushFieldsProps {
  form: ApiForm<KeyValues>;
  isOpen: boolean;
}

const blankToNull = (text: string | null) => (text === null || text.trim() === "" ? null : text);

/** Fields for clients without webhook support; collapsed unless set. */
export function PushFields({ form, isOpen }: PushFieldsProps) {
  const t = useTranslations("keys.push");
  const hasError = PUSH_FIELDS.some((name) => form.getError(name) !== undefined);
  return (
    <details open={isOpen || hasError} className="border-line border-t pt-3">
      <summary className="min-h-6 cursor-pointer font-medium text-ink-2 max-md:min-h-11">
        {t("title")}
      </summary>
      <div className="grid grid-cols-1 gap-4 pt-3">
        <p className="text-ink-2">{t("text")}</p>
        {PUSH_FIELDS.map((name) => (
          <TextField
            key={name}
            {...form.field(name, { setValueAs: blankToNull })}
            type={name === "incoming_push_email" ? "email" : "url"}
            label={t(`${name}.label`)}
            isOptional
            autoComplete="off"
            spellCheck={false}
            hint={t(`${name}.hint`)}
          />
        ))}
      </div>
    </details>
  );
}
