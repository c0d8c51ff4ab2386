"use client";

import { useTranslations } from "next-intl";
import { type ComponentPropsWithRef, useState } from "react";
import { type Control, type FieldValues, type Path, useController } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { type FieldProps, TextField } from "@/components/ui/field";
import {
  type DecimalMark,
  parseTypedCount,
  parseTypedNumber,
  toTypedNumber,
} from "@/lib/core/money/typed-number";

type InputProps = Omit<ComponentPropsWithRef<"input">, "value" | "defaultValue" | "onChange">;

export interface NumberInputProps extends FieldProps, InputProps {
  /** Null if empty, NaN if unreadable or ambiguous. */
  value: number | null | undefined;
  onChange: (value: number | null) => void;
  /** A whole number: marks group thousands and are never ambiguous. */
  isCount?: boolean;
}

const isNumber = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && !Number.isNaN(value);

function useTypedNumbers(isCount: boolean) {
  const t = useTranslations("ui.number");
  const decimal: DecimalMark = useFormats().decimal(1.5).includes(",") ? "," : ".";

  function parse(typed: string): number | null {
    if (typed.trim() === "") return null;
    if (isCount) return parseTypedCount(typed) ?? Number.NaN;
    const parsed = parseTypedNumber(typed, decimal);
    return parsed.kind === "number" ? parsed.value : Number.NaN;
  }

  /** Returns both readings of an ambiguous number. */
  function explain(typed: string): string | undefined {
    const parsed = parseTypedNumber(typed, decimal);
    if (isCount || parsed.kind !== "ambiguous") return undefined;
    return t("ambiguous", {
      typed: typed.trim(),
      asDecimal: toTypedNumber(parsed.asDecimal, decimal),
      asWhole: toTypedNumber(parsed.asWhole, decimal),
    });
  }

  return { parse, explain, format: (value: number) => toTypedNumber(value, decimal) };
}

/** Text field for a number in any format that people type; keeps what was typed until the value changes elsewhere. */
export function NumberInput({
  value,
  onChange,
  isCount = false,
  error,
  ...field
}: NumberInputProps) {
  const numbers = useTypedNumbers(isCount);
  const [typed, setTyped] = useState("");
  const isCurrent = Object.is(numbers.parse(typed), value ?? null);
  const shown = isCurrent ? typed : isNumber(value) ? numbers.format(value) : "";
  return (
    <TextField
      inputMode={isCount ? "numeric" : "decimal"}
      autoComplete="off"
      {...field}
      value={shown}
      error={error && (numbers.explain(shown) ?? error)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(numbers.parse(target.value));
      }}
    />
  );
}

export interface NumberFieldProps<T extends FieldValues>
  extends Omit<NumberInputProps, "value" | "onChange" | "name"> {
  control: Control<T>;
  name: Path<T>;
}

export function NumberField<T extends FieldValues>({
  control,
  name,
  ...props
}: NumberFieldProps<T>) {
  const { field } = useController({ control, name });
  return (
    <NumberInput
      {...props}
      name={name}
      ref={field.ref}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
