"use client";

import { useTranslations } from "next-intl";
import type { ComponentPropsWithRef } from "react";
import { type FieldProps, fieldPairClass, TextField } from "@/components/ui/field";
import { REFERENCE_FIELDS, type ReferenceField } from "@/lib/core/billing/document-references";

export const toReferencePath = <Field extends ReferenceField>(field: Field) =>
  `document_references.${field}` as const;

interface ReferenceFieldsProps {
  register: (field: ReferenceField) => ComponentPropsWithRef<"input"> & Pick<FieldProps, "error">;
  required: readonly ReferenceField[];
  isOpen: boolean;
}

/** References for the invoice, prefilled by the account's; collapsed unless one must be entered. */
export function ReferenceFields({ register, required, isOpen }: ReferenceFieldsProps) {
  const t = useTranslations("invoices.references");
  return (
    <details open={isOpen} className="border-line border-t pt-3">
      <summary className="min-h-6 cursor-pointer font-medium text-ink-2 max-md:min-h-11">
        {t("title")}
      </summary>
      <div className={`${fieldPairClass} pt-3`}>
        {REFERENCE_FIELDS.map((field) => (
          <TextField
            key={field}
            {...register(field)}
            label={t(field)}
            isOptional={!required.includes(field)}
            autoComplete="off"
          />
        ))}
      </div>
    </details>
  );
}
