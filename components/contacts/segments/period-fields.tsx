"use client";

import { useTranslations } from "next-intl";
import { DateInput } from "@/components/ui/date-input";
import { controlClass, Select } from "@/components/ui/field";
import { parseTypedCount } from "@/lib/core/money/typed-number";
import type {
  ADDED_OPERATORS,
  EVENT_OPERATORS,
  SET_OPERATORS,
} from "@/lib/core/segments/conditions";
import { needsDate, needsDays, withOperator } from "./condition-kinds";

type PeriodOperator = (typeof ADDED_OPERATORS | typeof EVENT_OPERATORS)[number];

type AnyOperator = PeriodOperator | (typeof SET_OPERATORS)[number];

interface ConditionWithPeriod {
  operator: PeriodOperator;
  days?: number | null;
  date?: string | null;
}

export interface OperatorSelectProps<O> {
  value: O;
  operators: readonly O[];
  onChange: (operator: O) => void;
}

export function OperatorSelect<O extends AnyOperator>({
  value,
  operators,
  onChange,
}: OperatorSelectProps<O>) {
  const t = useTranslations("segments.operator");
  return (
    <Select
      aria-label={t("label")}
      value={value}
      className="w-44 max-md:w-full"
      onChange={({ target }) => onChange(target.value as O)}
    >
      {operators.map((operator) => (
        <option key={operator} value={operator}>
          {t(operator as AnyOperator)}
        </option>
      ))}
    </Select>
  );
}

export function DaysInput({
  value,
  onChange,
}: {
  value: number | null | undefined;
  onChange: (days: number | null) => void;
}) {
  const t = useTranslations("segments.field");
  return (
    <label className="inline-flex items-center gap-2">
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={t("days")}
        value={value ?? ""}
        onChange={({ target }) => onChange(parseTypedCount(target.value) ?? null)}
        className={`${controlClass} w-20!`}
      />
      {t("daysUnit", { count: value ?? 0 })}
    </label>
  );
}

export function DayInput({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const t = useTranslations("segments.field");
  return (
    <span className="w-44 max-md:w-full">
      <DateInput aria-label={t("date")} value={value} onChange={onChange} />
    </span>
  );
}

export function PeriodFields<C extends ConditionWithPeriod>({
  condition,
  operators,
  onChange,
}: {
  condition: C;
  operators: readonly C["operator"][];
  onChange: (condition: C) => void;
}) {
  const { operator, days, date } = condition;
  return (
    <>
      <OperatorSelect
        value={operator}
        operators={operators}
        onChange={(next) => onChange(withOperator(condition, next))}
      />
      {needsDays(operator) && (
        <DaysInput value={days} onChange={(value) => onChange({ ...condition, days: value })} />
      )}
      {needsDate(operator) && (
        <DayInput value={date ?? ""} onChange={(day) => onChange({ ...condition, date: day })} />
      )}
    </>
  );
}
