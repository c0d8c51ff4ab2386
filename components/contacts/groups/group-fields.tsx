"use client";

import { useTranslations } from "next-intl";
import type { FieldValues, Path, UseFormRegister } from "react-hook-form";
import { TextareaField, TextField } from "@/components/ui/field";
import { COLUMN_LETTERS } from "@/lib/gateway/contacts/group-records/schema-values";
import type { GroupValues } from "./group-schema";

export interface GroupFieldsProps<T extends GroupValues & FieldValues> {
  register: UseFormRegister<T>;
  getError: (field: keyof GroupValues) => string | undefined;
  isReadOnly?: boolean;
}

const text = { setValueAs: (value: unknown) => (value === "" ? null : value) };

export function NameFields<T extends GroupValues & FieldValues>(props: GroupFieldsProps<T>) {
  const { register, getError, isReadOnly = false } = props;
  const t = useTranslations("groups.field");
  return (
    <>
      <TextField
        {...register("name" as Path<T>)}
        label={t("name")}
        autoComplete="off"
        readOnly={isReadOnly}
        error={getError("name")}
      />
      <TextareaField
        {...register("description" as Path<T>, text)}
        label={t("description")}
        isOptional
        className="min-h-16!"
        readOnly={isReadOnly}
        error={getError("description")}
      />
    </>
  );
}

export function ColumnFields<T extends GroupValues & FieldValues>(props: GroupFieldsProps<T>) {
  const { register, getError, isReadOnly = false } = props;
  const t = useTranslations("groups");
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {COLUMN_LETTERS.map((column) => (
        <TextField
          key={column}
          {...register(`name_${column}` as Path<T>, text)}
          label={t("field.column", { letter: column.toUpperCase() })}
          placeholder={isReadOnly ? undefined : t(`sample.name_${column}`)}
          isOptional
          autoComplete="off"
          readOnly={isReadOnly}
          error={getError(`name_${column}`)}
        />
      ))}
    </div>
  );
}
