"use client";

import { useTranslations } from "next-intl";
import { ChoiceList } from "@/components/forms/choice-list";
import { controlClass, Select } from "@/components/ui/field";
import type { AutomationCondition } from "@/lib/gateway/messaging/automations/schema-steps";
import { COLUMN_OPERATORS } from "@/lib/gateway/messaging/automations/schema-values";
import { CONDITION_KINDS, createCondition } from "./editor-values";
import { useSources } from "./editor-sources";
import { PercentInput } from "./percent-input";

export interface ConditionFieldsProps {
  condition: AutomationCondition;
  /** Names of columns or event values. */
  names: readonly string[];
  onChange: (condition: AutomationCondition) => void;
}

export function ConditionFields({ condition, names, onChange }: ConditionFieldsProps) {
  const t = useTranslations("automations.condition");
  const { countries } = useSources();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label={t("label")}
        value={condition.kind}
        className="w-64 max-md:w-full"
        onChange={({ target }) =>
          onChange(createCondition(target.value as AutomationCondition["kind"]))
        }
      >
        {CONDITION_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kind.${kind}`)}
          </option>
        ))}
      </Select>
      {condition.kind === "random" && (
        <PercentInput
          label={t("percent")}
          value={condition.percent}
          onChange={(percent) => onChange({ ...condition, percent })}
        />
      )}
      {condition.kind === "country" && (
        <ChoiceList
          labels={{
            add: t("add"),
            addTo: (name) => t("addTo", { name }),
            remove: (name) => t("remove", { name }),
            gone: t("gone"),
          }}
          label={t("countries")}
          options={countries.map(({ iso2, name }) => ({ value: iso2, label: name }))}
          chosen={condition.countries}
          onChange={(chosen) => onChange({ ...condition, countries: chosen })}
        />
      )}
      {condition.kind === "column" && (
        <>
          <Select
            aria-label={t("column")}
            value={names.includes(condition.column) ? condition.column : ""}
            className="w-44 max-md:w-full"
            onChange={({ target }) => onChange({ ...condition, column: target.value })}
          >
            <option value="" disabled>
              {t("chooseColumn")}
            </option>
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
          <Select
            aria-label={t("operatorLabel")}
            value={condition.operator}
            className="w-40 max-md:w-full"
            onChange={({ target }) =>
              onChange({
                ...condition,
                operator: target.value as (typeof COLUMN_OPERATORS)[number],
              })
            }
          >
            {COLUMN_OPERATORS.map((operator) => (
              <option key={operator} value={operator}>
                {t(`operator.${operator}`)}
              </option>
            ))}
          </Select>
          {!condition.operator.endsWith("_empty") && (
            <input
              aria-label={t("value")}
              autoComplete="off"
              value={condition.value ?? ""}
              onChange={({ target }) => onChange({ ...condition, value: target.value })}
              className={`${controlClass} w-44! max-md:w-full!`}
            />
          )}
        </>
      )}
    </div>
  );
}
