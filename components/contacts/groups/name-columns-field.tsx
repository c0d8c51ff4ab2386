"use client";

import { useTranslations } from "next-intl";
import { type Control, useController, useWatch } from "react-hook-form";
import { SelectField } from "@/components/ui/field";
import { guessNameColumns } from "@/lib/gateway/contacts/group-records/schema-name-columns";
import {
  COLUMN_LETTERS,
  type ColumnLetter,
  toColumnNames,
} from "@/lib/gateway/contacts/group-records/schema-values";
import type { GroupValues } from "./group-schema";

export interface NameColumnsFieldProps {
  control: Control<GroupValues>;
  isReadOnly: boolean;
}

const toColumn = (value: string): ColumnLetter | undefined =>
  COLUMN_LETTERS.find((column) => column === value);

export function NameColumnsField({ control, isReadOnly }: NameColumnsFieldProps) {
  const t = useTranslations("groups.nameColumns");
  const { field } = useController({ control, name: "contact_name_columns" });
  const names = toColumnNames(useWatch({ control }));
  const getHeading = (column: ColumnLetter) =>
    names[`name_${column}`]?.trim() || t("column", { letter: column.toUpperCase() });
  const selected = field.value ?? null;
  const [first, second] = selected ?? [];
  const guessed = guessNameColumns(names).map(getHeading).join(" + ");
  const options = COLUMN_LETTERS.map((column) => (
    <option key={column} value={column}>
      {getHeading(column)}
    </option>
  ));
  function choose(value: string) {
    const column = toColumn(value);
    if (column === undefined) return field.onChange(value === "none" ? [] : null);
    field.onChange([column]);
  }
  function chooseSecond(value: string) {
    const column = toColumn(value);
    if (first !== undefined) field.onChange(column === undefined ? [first] : [first, column]);
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        ref={field.ref}
        label={t("label")}
        hint={t("hint")}
        disabled={isReadOnly}
        value={first ?? (selected === null ? "" : "none")}
        onChange={({ target }) => choose(target.value)}
        onBlur={field.onBlur}
      >
        <option value="">
          {guessed === "" ? t("automaticNone") : t("automatic", { columns: guessed })}
        </option>
        <option value="none">{t("none")}</option>
        {options}
      </SelectField>
      {first !== undefined && (
        <SelectField
          label={t("second")}
          isOptional
          disabled={isReadOnly}
          value={second ?? ""}
          onChange={({ target }) => chooseSecond(target.value)}
        >
          <option value="">{t("noSecond")}</option>
          {options.filter(({ key }) => key !== first)}
        </SelectField>
      )}
    </div>
  );
}
