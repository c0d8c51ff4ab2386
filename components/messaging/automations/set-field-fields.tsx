"use client";

import { useTranslations } from "next-intl";
import { controlClass, Select } from "@/components/ui/field";
import { listNamedColumns } from "@/lib/gateway/contacts/group-records/schema-values";
import type { AutomationStep } from "@/lib/gateway/messaging/automations/schema-steps";
import { MAX_FIELD_LENGTH } from "@/lib/gateway/messaging/automations/schema-values";
import { useSources } from "./editor-sources";
import { GroupSelect } from "./group-select";

type SetField = Extract<AutomationStep, { kind: "set_field" }>;

export interface SetFieldFieldsProps {
  step: SetField;
  onChange: (step: SetField) => void;
}

export function SetFieldFields({ step, onChange }: SetFieldFieldsProps) {
  const t = useTranslations("automations.editor");
  const condition = useTranslations("automations.condition");
  const { groups } = useSources();
  const group = groups.find(({ id }) => id === step.group_id);
  const columns = group === undefined ? [] : listNamedColumns(group);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <GroupSelect
        label={t("group")}
        value={step.group_id}
        onChange={(group_id) => onChange({ ...step, group_id })}
      />
      <Select
        aria-label={t("column")}
        value={columns.some(({ column }) => column === step.column) ? step.column : ""}
        className="w-44 max-md:w-full"
        onChange={({ target }) => onChange({ ...step, column: target.value as SetField["column"] })}
      >
        <option value="" disabled>
          {condition("chooseColumn")}
        </option>
        {columns.map(({ column, name }) => (
          <option key={column} value={column}>
            {name}
          </option>
        ))}
      </Select>
      <input
        aria-label={t("value")}
        placeholder={t("valueHint")}
        autoComplete="off"
        maxLength={MAX_FIELD_LENGTH}
        value={step.value}
        onChange={({ target }) => onChange({ ...step, value: target.value })}
        className={`${controlClass} w-52! max-md:w-full!`}
      />
    </div>
  );
}
