"use client";

import { useTranslations } from "next-intl";
import { NumberInput } from "@/components/forms/number-field";
import { useWeekHourNames } from "@/components/format/use-week-hour-names";
import { Select, TextField } from "@/components/ui/field";
import { TimeInput } from "@/components/ui/time-input";
import { Checkbox } from "@/components/ui/toggles";
import { WEEKDAYS } from "@/lib/core/recurrence/rule";
import type { AutomationStep } from "@/lib/gateway/messaging/automations/schema-steps";
import {
  MAX_EVENT_NAME_LENGTH,
  WAIT_UNITS,
} from "@/lib/gateway/messaging/automations/schema-values";
import { ConditionFields } from "./condition-fields";
import { GroupSelect } from "./group-select";
import { NotifyFields } from "./notify-fields";
import { SetFieldFields } from "./set-field-fields";
import { TextStepFields } from "./text-step-fields";
import { TextTestFields } from "./text-test-fields";

export interface StepFieldsProps {
  step: AutomationStep;
  /** Names of columns or event values. */
  names: readonly string[];
  onChange: (step: AutomationStep) => void;
}

export function StepFields({ step, names, onChange }: StepFieldsProps) {
  const t = useTranslations("automations.editor");
  switch (step.kind) {
    case "text":
      return <TextStepFields step={step} names={names} onChange={onChange} />;
    case "text_test":
      return <TextTestFields step={step} onChange={onChange} />;
    case "set_field":
      return <SetFieldFields step={step} onChange={onChange} />;
    case "webhook":
      return (
        <div className="max-w-md">
          <TextField
            label={t("eventName")}
            hint={t("eventNameHint")}
            autoComplete="off"
            maxLength={MAX_EVENT_NAME_LENGTH}
            value={step.name}
            onChange={({ target }) => onChange({ ...step, name: target.value })}
          />
        </div>
      );
    case "notify":
      return <NotifyFields step={step} onChange={onChange} />;
    case "wait":
      return (
        <div className="flex flex-wrap items-center gap-2 [&_label]:sr-only">
          <span className="w-24">
            <NumberInput
              label={t("amount")}
              isCount
              value={Number.isNaN(step.amount) ? null : step.amount}
              onChange={(amount) => onChange({ ...step, amount: amount ?? Number.NaN })}
            />
          </span>
          <Select
            aria-label={t("unit")}
            value={step.unit}
            className="w-36"
            onChange={({ target }) =>
              onChange({ ...step, unit: target.value as (typeof WAIT_UNITS)[number] })
            }
          >
            {WAIT_UNITS.map((unit) => (
              <option key={unit} value={unit}>
                {t(`units.${unit}`)}
              </option>
            ))}
          </Select>
        </div>
      );
    case "wait_until":
      return <WaitUntilFields step={step} onChange={onChange} />;
    case "branch":
      return (
        <ConditionFields
          condition={step.condition}
          names={names}
          onChange={(condition) => onChange({ ...step, condition })}
        />
      );
    case "add_to_group":
    case "remove_from_group":
      return (
        <GroupSelect
          label={t("group")}
          value={step.group_id}
          onChange={(group_id) => onChange({ ...step, group_id })}
        />
      );
    case "end":
      return null;
  }
}

function WaitUntilFields({
  step,
  onChange,
}: {
  step: Extract<AutomationStep, { kind: "wait_until" }>;
  onChange: (step: AutomationStep) => void;
}) {
  const t = useTranslations("automations.editor");
  const names = useWeekHourNames();
  const toggle = (day: (typeof WEEKDAYS)[number], isOn: boolean) =>
    onChange({
      ...step,
      weekdays: WEEKDAYS.filter((weekday) =>
        weekday === day ? isOn : step.weekdays.includes(weekday),
      ),
    });
  return (
    <div className="grid gap-2">
      <span className="w-24">
        <TimeInput
          aria-label={t("time")}
          value={step.time}
          onChange={(time) => onChange({ ...step, time })}
        />
      </span>
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
        <legend className="sr-only">{t("weekdays")}</legend>
        {WEEKDAYS.map((day, index) => (
          <Checkbox
            key={day}
            label={names.shortDay(index + 1)}
            checked={step.weekdays.includes(day)}
            onChange={({ target }) => toggle(day, target.checked)}
          />
        ))}
      </fieldset>
    </div>
  );
}
