"use client";

import { useTranslations } from "next-intl";
import { NumberInput } from "@/components/forms/number-field";
import { Field, Select, SelectField, TextField } from "@/components/ui/field";
import { TimeInput } from "@/components/ui/time-input";
import { listNamedColumns } from "@/lib/gateway/contacts/group-records/schema-values";
import type { AutomationTrigger } from "@/lib/gateway/messaging/automations/schema-trigger";
import {
  DATE_REPEATS,
  MAX_EVENT_NAME_LENGTH,
  REPLY_MATCHES,
  SEGMENT_CHECK_MINUTES,
} from "@/lib/gateway/messaging/automations/schema-values";
import { SegmentFields } from "./segment-fields";
import { CampaignSelect } from "./campaign-select";
import { ClickFields } from "./click-fields";
import { createTrigger, TRIGGER_KINDS } from "./editor-values";
import { GroupSelect } from "./group-select";
import { useSources } from "./editor-sources";

export interface TriggerFieldsProps {
  trigger: AutomationTrigger;
  error: string | undefined;
  onChange: (trigger: AutomationTrigger) => void;
}

export function TriggerFields({ trigger, error, onChange }: TriggerFieldsProps) {
  const t = useTranslations("automations.trigger");
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium text-ink-2">{t("title")}</legend>
      <Select
        aria-label={t("label")}
        value={trigger.kind}
        className="w-64 max-md:w-full"
        onChange={({ target }) =>
          onChange(createTrigger(target.value as AutomationTrigger["kind"]))
        }
      >
        {TRIGGER_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kind.${kind}`)}
          </option>
        ))}
      </Select>
      {trigger.kind === "event" && <EventFields trigger={trigger} onChange={onChange} />}
      {trigger.kind === "reply" && <ReplyFields trigger={trigger} onChange={onChange} />}
      {trigger.kind === "form" && (
        <CampaignSelect
          kind="form"
          value={trigger.campaign}
          onChange={(campaign) => onChange({ ...trigger, campaign })}
        />
      )}
      {trigger.kind === "click" && <ClickFields trigger={trigger} onChange={onChange} />}
      {(trigger.kind === "group" || trigger.kind === "date") && (
        <GroupSelect
          label={t("group")}
          value={trigger.group_id}
          onChange={(group_id) => onChange({ ...trigger, group_id })}
        />
      )}
      {trigger.kind === "segment" && <SegmentFields trigger={trigger} onChange={onChange} />}
      {trigger.kind === "date" && <DateFields trigger={trigger} onChange={onChange} />}
      {error !== undefined && <p className="text-bad-ink">{error}</p>}
      <p className="text-ink-3">{t(`hint.${trigger.kind}`, { minutes: SEGMENT_CHECK_MINUTES })}</p>
    </fieldset>
  );
}

interface Props<K extends AutomationTrigger["kind"]> {
  trigger: Extract<AutomationTrigger, { kind: K }>;
  onChange: (trigger: AutomationTrigger) => void;
}

const splitByComma = (text: string) => text.split(",").map((part) => part.trimStart());

function EventFields({ trigger, onChange }: Props<"event">) {
  const t = useTranslations("automations.trigger");
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        label={t("event")}
        autoComplete="off"
        maxLength={MAX_EVENT_NAME_LENGTH}
        value={trigger.event}
        onChange={({ target }) => onChange({ ...trigger, event: target.value })}
      />
      <TextField
        label={t("values")}
        hint={t("valuesHint")}
        autoComplete="off"
        isOptional
        value={trigger.values.join(", ")}
        onChange={({ target }) =>
          onChange({ ...trigger, values: target.value === "" ? [] : splitByComma(target.value) })
        }
      />
    </div>
  );
}

function ReplyFields({ trigger, onChange }: Props<"reply">) {
  const t = useTranslations("automations.trigger");
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        label={t("keywords")}
        hint={t("keywordsHint")}
        autoComplete="off"
        value={trigger.keywords.join(", ")}
        onChange={({ target }) =>
          onChange({
            ...trigger,
            keywords: target.value === "" ? [] : splitByComma(target.value),
          })
        }
      />
      <SelectField
        label={t("match")}
        value={trigger.match}
        onChange={({ target }) =>
          onChange({ ...trigger, match: target.value as typeof trigger.match })
        }
      >
        {REPLY_MATCHES.map((match) => (
          <option key={match} value={match}>
            {t(`matches.${match}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function DateFields({ trigger, onChange }: Props<"date">) {
  const t = useTranslations("automations.trigger");
  const { groups } = useSources();
  const group = groups.find(({ id }) => id === trigger.group_id);
  const columns = group === undefined ? [] : listNamedColumns(group);
  const isNamed = columns.some(({ column }) => column === trigger.column);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label={t("column")}
        value={isNamed ? trigger.column : ""}
        onChange={({ target }) =>
          onChange({ ...trigger, column: target.value as typeof trigger.column })
        }
      >
        <option value="" disabled>
          {t("chooseColumn")}
        </option>
        {columns.map(({ column, name }) => (
          <option key={column} value={column}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("repeats")}
        value={trigger.repeats}
        onChange={({ target }) =>
          onChange({ ...trigger, repeats: target.value as typeof trigger.repeats })
        }
      >
        {DATE_REPEATS.map((repeats) => (
          <option key={repeats} value={repeats}>
            {t(`repeat.${repeats}`)}
          </option>
        ))}
      </SelectField>
      <NumberInput
        label={t("days")}
        hint={t("daysHint")}
        value={Number.isNaN(trigger.days) ? null : trigger.days}
        onChange={(days) => onChange({ ...trigger, days: days ?? Number.NaN })}
      />
      <Field label={t("time")}>
        {(control) => (
          <TimeInput
            {...control}
            value={trigger.time}
            onChange={(time) => onChange({ ...trigger, time })}
          />
        )}
      </Field>
    </div>
  );
}
