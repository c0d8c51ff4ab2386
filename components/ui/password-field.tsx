"use client";

import { useTranslations } from "next-intl";
import { type ComponentPropsWithRef, useState } from "react";
import { controlClass, Field, type FieldProps } from "./field";

export function PasswordField({
  label,
  hint,
  error,
  ...input
}: FieldProps & ComponentPropsWithRef<"input">) {
  const t = useTranslations("ui.password");
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={isShown ? "text" : "password"}
            className={`${controlClass} pr-16`}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={t("label")}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 rounded-control px-3 text-accent-ink hover:underline"
          >
            {isShown ? t("hide") : t("show")}
          </button>
        </div>
      )}
    </Field>
  );
}
