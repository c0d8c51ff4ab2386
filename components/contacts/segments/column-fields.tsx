"use client";

import { useTranslations } from "next-intl";
import { NumberInput } from "@/components/forms/number-field";
import { controlClass, Select } from "@/components/ui/field";
import {
  DATE_OPERATORS,
  type DateCondition,
  NUMBER_OPERATORS,
  type NumberCondition,
  TEXT_OPERATORS,
  type TextCondition,
} from "@/lib/core/segments/conditions";
import { listNamedColumns } from "@/lib/gateway/contacts/group-records/schema-values";
import { needsDate, needsDays, withOperator } from "./condition-kinds";
import { useSources } from "./editor-sources";
import { DayInput, DaysInput } from "./period-fields";

type ColumnCondition = TextCondition | NumberCondition | DateCondition;

interface ColumnFieldsProps {
  condition: ColumnCondition;
  onChange: (condition: ColumnCondition) => void;
}

const OPERATORS = { text: TEXT_OPERATORS, number: NUMBER_OPERATORS, date: DATE_OPERATORS } as const;
const KINDS = ["text", "number", "date"] as const;

/** Columns have no types, so the comparison decides how their values are read. */
function withComparison(condition: ColumnCondition, comparison: string): ColumnCondition {
  const [kind, operator] = comparison.split("/");
  const { group_id, column } = condition;
  if (kind === "date") {
    const dated =
      condition.kind === "date" ? condition : { kind, group_id, column, operator: "on" as const };
    return withOperator<DateCondition>({ ...dated, kind }, operator as DateCondition["operator"]);
  }
  if (kind === "number") {
    const value = condition.kind === "number" ? condition.value : Number.NaN;
    return { kind, group_id, column, operator: operator as NumberCondition["operator"], value };
  }
  const isEmpty = operator?.endsWith("_empty");
  const value = condition.kind === "text" ? (condition.value ?? "") : "";
  return {
    kind: "text",
    group_id,
    column,
    operator: operator as TextCondition["operator"],
    ...(!isEmpty && { value }),
  };
}

export function ColumnFields({ condition, onChange }: ColumnFieldsProps) {
  const t = useTranslations("segments");
  const { groups } = useSources();
  const group = groups.find(({ id }) => id === condition.group_id);
  const columns = group === undefined ? [] : listNamedColumns(group);
  const isKnown = columns.some(({ column }) => column === condition.column);
  return (
    <>
      <Select
        aria-label={t("field.group")}
        value={group === undefined ? "" : condition.group_id}
        className="w-44 max-md:w-full"
        onChange={({ target }) => {
          const next = groups.find(({ id }) => id === Number(target.value));
          const [first] = next === undefined ? [] : listNamedColumns(next);
          onChange({ ...condition, group_id: Number(target.value), column: first?.column ?? "a" });
        }}
      >
        <option value="" disabled>
          {t("field.chooseGroup")}
        </option>
        {groups
          .filter((item) => listNamedColumns(item).length > 0)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </Select>
      <Select
        aria-label={t("field.column")}
        value={isKnown ? condition.column : ""}
        className="w-40 max-md:w-full"
        onChange={({ target }) =>
          onChange({ ...condition, column: target.value as ColumnCondition["column"] })
        }
      >
        <option value="" disabled>
          {t("field.chooseColumn")}
        </option>
        {columns.map(({ column, name }) => (
          <option key={column} value={column}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t("operator.label")}
        value={`${condition.kind}/${condition.operator}`}
        className="w-44 max-md:w-full"
        onChange={({ target }) => onChange(withComparison(condition, target.value))}
      >
        {KINDS.map((kind) => (
          <optgroup key={kind} label={t(`read.${kind}`)}>
            {OPERATORS[kind].map((operator) => (
              <option key={operator} value={`${kind}/${operator}`}>
                {t(`operator.${operator}`)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <ColumnValue condition={condition} onChange={onChange} />
    </>
  );
}

function ColumnValue({ condition, onChange }: ColumnFieldsProps) {
  const t = useTranslations("segments.field");
  if (condition.kind === "text") {
    if (condition.operator.endsWith("_empty")) return null;
    return (
      <input
        aria-label={t("value")}
        autoComplete="off"
        value={condition.value ?? ""}
        onChange={({ target }) => onChange({ ...condition, value: target.value })}
        className={`${controlClass} w-44! max-md:w-full!`}
      />
    );
  }
  if (condition.kind === "number")
    return (
      <span className="w-32 max-md:w-full [&_label]:sr-only">
        <NumberInput
          label={t("value")}
          value={Number.isNaN(condition.value) ? null : condition.value}
          onChange={(value) => onChange({ ...condition, value: value ?? Number.NaN })}
        />
      </span>
    );
  if (needsDays(condition.operator))
    return (
      <DaysInput value={condition.days} onChange={(days) => onChange({ ...condition, days })} />
    );
  if (needsDate(condition.operator))
    return (
      <DayInput
        value={condition.date ?? ""}
        onChange={(date) => onChange({ ...condition, date })}
      />
    );
  return null;
}
