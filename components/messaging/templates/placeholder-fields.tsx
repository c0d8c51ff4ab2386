"use client";

import { useTranslations } from "next-intl";
import { NumberInput } from "@/components/forms/number-field";
import { RowError } from "@/components/messaging/compose/compose-row";
import { controlClass } from "@/components/ui/field";
import {
  MAX_EXAMPLE_LENGTH,
  MAX_FALLBACK_LENGTH,
} from "@/lib/gateway/messaging/templates/schema-values";
import type { TemplatePlaceholder } from "./editor-values";

export interface PlaceholderFieldsProps {
  placeholders: readonly TemplatePlaceholder[];
  errors: ReadonlyMap<string, string>;
  onChange: (placeholders: TemplatePlaceholder[]) => void;
}

const FIELDS = ["name", "example", "fallback", "max_length"] as const;

export function PlaceholderFields({ placeholders, errors, onChange }: PlaceholderFieldsProps) {
  const t = useTranslations("templates.form");
  const updateAt = (index: number, changes: Partial<TemplatePlaceholder>) =>
    onChange(
      placeholders.map((placeholder, position) =>
        position === index ? { ...placeholder, ...changes } : placeholder,
      ),
    );
  return (
    <section className="grid min-w-0 gap-3">
      <h2 className="font-medium text-ink-2">{t("placeholders")}</h2>
      {placeholders.length === 0 && <p className="text-ink-3">{t("noPlaceholders")}</p>}
      <ul className="grid gap-4">
        {placeholders.map(({ name, example, fallback, max_length: limit }, index) => {
          const error = FIELDS.map((field) => errors.get(`placeholders[${index}].${field}`)).find(
            (message) => message !== undefined,
          );
          return (
            <li key={name} className="grid gap-2">
              <div className="grid gap-2 sm:grid-cols-[8rem_1fr_1fr_8rem]">
                <code className="self-end py-2 wrap-anywhere">[{name}]</code>
                <label className="grid gap-1 text-ink-2">
                  {t("example")}
                  <input
                    aria-label={t("exampleOf", { name })}
                    value={example}
                    maxLength={MAX_EXAMPLE_LENGTH}
                    onChange={({ target }) => updateAt(index, { example: target.value })}
                    className={controlClass}
                  />
                </label>
                <label className="grid gap-1 text-ink-2">
                  {t("fallback")}
                  <input
                    aria-label={t("fallbackOf", { name })}
                    value={fallback ?? ""}
                    placeholder={t("required")}
                    maxLength={MAX_FALLBACK_LENGTH}
                    onChange={({ target }) =>
                      updateAt(index, { fallback: target.value === "" ? null : target.value })
                    }
                    className={controlClass}
                  />
                </label>
                <div className="grid gap-1 text-ink-2">
                  <span aria-hidden>{t("maxLength")}</span>
                  <span className="[&_label]:sr-only">
                    <NumberInput
                      label={t("maxLengthOf", { name })}
                      isCount
                      value={limit ?? null}
                      onChange={(next) => updateAt(index, { max_length: next })}
                    />
                  </span>
                </div>
              </div>
              {error !== undefined && (
                <RowError id={`placeholder-${index}-error`}>{error}</RowError>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
