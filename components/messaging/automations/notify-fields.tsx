"use client";

import { useTranslations } from "next-intl";
import { TextareaField, TextField } from "@/components/ui/field";
import { Checkbox } from "@/components/ui/toggles";
import type { AutomationStep } from "@/lib/gateway/messaging/automations/schema-steps";
import {
  MAILS_AN_HOUR,
  MAX_NOTICE_LENGTH,
  MAX_SUBJECT_LENGTH,
} from "@/lib/gateway/messaging/automations/schema-values";
import { useSources } from "./editor-sources";

type Notify = Extract<AutomationStep, { kind: "notify" }>;

export interface NotifyFieldsProps {
  step: Notify;
  onChange: (step: Notify) => void;
}

export function NotifyFields({ step, onChange }: NotifyFieldsProps) {
  const t = useTranslations("automations");
  const { members } = useSources();
  const gone = step.user_ids.filter((id) => !members.some((member) => member.user_id === id));
  const choices = [
    ...members.map(({ user_id: id, name, email }) => ({ id, label: name || email })),
    ...gone.map((id) => ({ id, label: t("noMember", { id: String(id) }) })),
  ];
  const toggle = (id: number, isOn: boolean) =>
    onChange({
      ...step,
      user_ids: isOn ? [...step.user_ids, id] : step.user_ids.filter((userId) => userId !== id),
    });
  return (
    <div className="grid gap-3">
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
        <legend className="mb-1 text-ink-2">{t("editor.members")}</legend>
        {choices.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={step.user_ids.includes(id)}
            onChange={({ target }) => toggle(id, target.checked)}
          />
        ))}
      </fieldset>
      <div className="max-w-md">
        <TextField
          label={t("editor.subject")}
          autoComplete="off"
          maxLength={MAX_SUBJECT_LENGTH}
          value={step.subject}
          onChange={({ target }) => onChange({ ...step, subject: target.value })}
        />
      </div>
      <TextareaField
        label={t("editor.mailText")}
        value={step.text}
        rows={3}
        maxLength={MAX_NOTICE_LENGTH}
        onChange={({ target }) => onChange({ ...step, text: target.value })}
      />
      <p className="text-ink-3">{t("editor.mailHint", { limit: MAILS_AN_HOUR })}</p>
    </div>
  );
}
