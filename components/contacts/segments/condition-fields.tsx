"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ChoiceList } from "@/components/forms/choice-list";
import { controlClass, Select } from "@/components/ui/field";
import {
  ADDED_OPERATORS,
  type AddedCondition,
  type ClickCondition,
  type Condition,
  EVENT_OPERATORS,
  REPLY_TEXT_OPERATORS,
  type ReplyCondition,
  SET_OPERATORS,
  SOURCES,
} from "@/lib/core/segments/conditions";
import { ColumnFields } from "./column-fields";
import { withOperator } from "./condition-kinds";
import { useSources } from "./editor-sources";
import { OperatorSelect, PeriodFields } from "./period-fields";

interface FieldsProps<C extends Condition> {
  condition: C;
  onChange: (condition: Condition) => void;
}

const PERIODS = ["last_days", "not_last_days"] as const;
const TEXT_PERIODS = {
  ever: "last_days",
  last_days: "last_days",
  never: "not_last_days",
  not_last_days: "not_last_days",
} as const;

export function ConditionFields({ condition, onChange }: FieldsProps<Condition>) {
  const t = useTranslations("segments");
  const { groups, countries } = useSources();
  const labels = {
    add: t("field.add"),
    addTo: (name: string) => t("field.addTo", { name }),
    remove: (name: string) => t("field.remove", { name }),
    gone: t("field.gone"),
  };
  switch (condition.kind) {
    case "text":
    case "number":
    case "date":
      return <ColumnFields condition={condition} onChange={onChange} />;
    case "groups":
      return (
        <SetFields condition={condition} onChange={onChange}>
          <ChoiceList
            labels={labels}
            label={t("field.groups")}
            options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
            chosen={condition.group_ids.map(String)}
            onChange={(ids) => onChange({ ...condition, group_ids: ids.map(Number) })}
          />
        </SetFields>
      );
    case "country":
      return (
        <SetFields condition={condition} onChange={onChange}>
          <ChoiceList
            labels={labels}
            label={t("field.countries")}
            options={countries.map(({ iso2, name }) => ({ value: iso2, label: name }))}
            chosen={condition.countries}
            onChange={(chosen) => onChange({ ...condition, countries: chosen })}
          />
        </SetFields>
      );
    case "source":
      return (
        <SetFields condition={condition} onChange={onChange}>
          <ChoiceList
            labels={labels}
            label={t("field.sources")}
            options={SOURCES.map((source) => ({ value: source, label: t(`source.${source}`) }))}
            chosen={condition.sources}
            onChange={(chosen) =>
              onChange({
                ...condition,
                sources: SOURCES.filter((source) => chosen.includes(source)),
              })
            }
          />
        </SetFields>
      );
    case "added":
      return <AddedFields condition={condition} onChange={onChange} />;
    case "message":
      return <PeriodFields condition={condition} operators={EVENT_OPERATORS} onChange={onChange} />;
    case "click":
      return <ClickFields condition={condition} onChange={onChange} />;
    case "reply":
      return <ReplyFields condition={condition} onChange={onChange} />;
    case "unsubscribed":
    case "blocked":
      return (
        <Select
          aria-label={t("operator.label")}
          value={String(condition.is)}
          className="w-44 max-md:w-full"
          onChange={({ target }) => onChange({ ...condition, is: target.value === "true" })}
        >
          <option value="true">{t("operator.yes")}</option>
          <option value="false">{t("operator.no")}</option>
        </Select>
      );
  }
}

function SetFields({
  condition,
  onChange,
  children,
}: FieldsProps<Extract<Condition, { operator: "any_of" | "none_of" }>> & {
  children: ReactNode;
}) {
  return (
    <>
      <OperatorSelect
        value={condition.operator}
        operators={SET_OPERATORS}
        onChange={(operator) => onChange({ ...condition, operator })}
      />
      {children}
    </>
  );
}

function AddedFields({ condition, onChange }: FieldsProps<AddedCondition>) {
  const t = useTranslations("segments.field");
  const { groups } = useSources();
  return (
    <>
      <Select
        aria-label={t("group")}
        value={condition.group_id ?? ""}
        className="w-44 max-md:w-full"
        onChange={({ target }) =>
          onChange({ ...condition, group_id: target.value === "" ? null : Number(target.value) })
        }
      >
        <option value="">{t("anyGroup")}</option>
        {groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <PeriodFields condition={condition} operators={ADDED_OPERATORS} onChange={onChange} />
    </>
  );
}

function ClickFields({ condition, onChange }: FieldsProps<ClickCondition>) {
  const t = useTranslations("segments.field");
  const { campaigns } = useSources();
  return (
    <>
      <Select
        aria-label={t("campaign")}
        value={condition.campaign ?? ""}
        className="w-44 max-md:w-full"
        onChange={({ target }) =>
          onChange({ ...condition, campaign: target.value === "" ? null : target.value })
        }
      >
        <option value="">{t("anyCampaign")}</option>
        {campaigns.map(({ id, name }) => (
          <option key={id} value={id ?? ""}>
            {name}
          </option>
        ))}
      </Select>
      <PeriodFields condition={condition} operators={EVENT_OPERATORS} onChange={onChange} />
    </>
  );
}

function ReplyFields({ condition, onChange }: FieldsProps<ReplyCondition>) {
  const t = useTranslations("segments");
  const { text } = condition;
  return (
    <>
      <Select
        aria-label={t("field.text")}
        value={text?.operator ?? ""}
        className="w-44 max-md:w-full"
        onChange={({ target }) => {
          const operator = REPLY_TEXT_OPERATORS.find((candidate) => candidate === target.value);
          if (operator === undefined) onChange({ ...condition, text: null });
          else
            onChange({
              ...withOperator(condition, TEXT_PERIODS[condition.operator]),
              text: { operator, value: text?.value ?? "" },
            });
        }}
      >
        <option value="">{t("field.anyText")}</option>
        {REPLY_TEXT_OPERATORS.map((operator) => (
          <option key={operator} value={operator}>
            {t(`operator.${operator}`)}
          </option>
        ))}
      </Select>
      {text != null && (
        <input
          aria-label={t("field.value")}
          autoComplete="off"
          value={text.value}
          onChange={({ target }) =>
            onChange({ ...condition, text: { ...text, value: target.value } })
          }
          className={`${controlClass} w-44! max-md:w-full!`}
        />
      )}
      {/* Texts are kept for a limited time. */}
      <PeriodFields
        condition={condition}
        operators={text == null ? EVENT_OPERATORS : PERIODS}
        onChange={onChange}
      />
    </>
  );
}
