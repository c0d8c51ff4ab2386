"use client";

import { useTranslations } from "next-intl";
import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { TextField } from "@/components/ui/field";
import { type KeyValues, PUSH_FIELDS } from "./key-schema";

export interface PushFieldsProps {
  register: UseFormRegister<KeyValues>;
  errors: FieldErrors<KeyValues>;
  isOpen: boolean;
}

const blankToNull = (text: string | null) => (text === null || text.trim() === "" ? null : text);

/** For clients without webhook support; collapsed unless set. */
export function PushFields({ register, errors, isOpen }: PushFieldsProps) {
  const t = useTranslations("keys.push");
  const hasError = PUSH_FIELDS.some((name) => errors[name] !== undefined);
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
            {...register(name, { setValueAs: blankToNull })}
            type={name === "incoming_push_email" ? "email" : "url"}
            label={t(`${name}.label`)}
            isOptional
            autoComplete="off"
            spellCheck={false}
            hint={t(`${name}.hint`)}
            error={errors[name]?.message}
          />
        ))}
      </div>
    </details>
  );
}
