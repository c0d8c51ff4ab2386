"use client";

import { useTranslations } from "next-intl";
import { TextField } from "@/components/ui/field";
import { MAX_LATE_MINUTES } from "@/lib/gateway/messaging/recurring-bulks/schema-values";
import type { RowProps } from "../row-props";
import { getBulk } from "./bulk-content";
import {
  type DraftRecurrence,
  getRecurrence,
} from "@/components/messaging/recurrence/draft-recurrence";

function parseMinutes(text: string, min: number): number | null {
  const minutes = Number.parseInt(text.replace(/\D/g, ""), 10);
  return minutes >= min ? Math.min(MAX_LATE_MINUTES, minutes) : null;
}

interface MinutesFieldProps {
  label: string;
  hint: string;
  min: 0 | 1;
  value: number | null;
  onChange: (minutes: number | null) => void;
}

function MinutesField({ label, hint, min, value, onChange }: MinutesFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      isOptional
      inputMode="numeric"
      autoComplete="off"
      className="max-w-40"
      value={value ?? ""}
      onChange={({ target }) => onChange(parseMinutes(target.value, min))}
    />
  );
}

/** Options for how late a run may start. */
export function RecurrenceOptions({ content, onChange }: Pick<RowProps, "content" | "onChange">) {
  const t = useTranslations("recurrence.form");
  const recurrence = getRecurrence(content);
  if (recurrence === null) return null;
  const update = (changes: Partial<DraftRecurrence>) =>
    onChange({ bulk: { ...getBulk(content), repeat: { ...recurrence, ...changes } } });
  return (
    <>
      <MinutesField
        label={t("maxLate")}
        hint={t("maxLateHint")}
        min={0}
        value={recurrence.max_late_minutes}
        onChange={(minutes) => update({ max_late_minutes: minutes })}
      />
      <MinutesField
        label={t("notAfter")}
        hint={t("notAfterHint")}
        min={1}
        value={recurrence.not_after_minutes}
        onChange={(minutes) => update({ not_after_minutes: minutes })}
      />
    </>
  );
}
