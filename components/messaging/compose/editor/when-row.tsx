"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { MORNING, type ScheduledTime, toDateAndTime } from "@/lib/core/time/scheduled-time";
import { startOfDay, wallTimeAt } from "@/lib/core/time/zoned-time";
import { getServerTime } from "@/lib/queries/transport/server-clock";
import { ComposeRow, RowError } from "@/components/messaging/compose/compose-row";
import { getBulk } from "@/components/messaging/compose/bulk/bulk-content";
import { getRecurrence, newRecurrence } from "@/components/messaging/recurrence/draft-recurrence";
import type { RowProps } from "@/components/messaging/compose/row-props";
import { useTimeWarnings } from "@/components/messaging/compose/time-warnings";

const ScheduleFields = lazyWhenOnline(async () => ({
  default: (await import("./schedule-fields")).ScheduleFields,
}));

const RecurrenceFields = lazyWhenOnline(async () => ({
  default: (await import("@/components/messaging/compose/bulk/recurrence-fields")).RecurrenceFields,
}));

const CHOICES = ["now", "later", "repeat"] as const;
const CHOICES_OF_ONE = ["now", "later"] as const;

function tomorrowMorning(zone: string): ScheduledTime {
  const day = wallTimeAt(startOfDay(getServerTime(), zone, 1), zone);
  return { ...toDateAndTime({ ...day, ...MORNING }), zone, occurrence: null };
}

export function WhenRow({ content, settings, analysis, error, onChange, onBlur }: RowProps) {
  const t = useTranslations("compose.when");
  const scheduled = content.delivery_at;
  const warnings = useTimeWarnings(settings, analysis);
  const onReschedule = (changed: ScheduledTime) => onChange({ delivery_at: changed });
  const recurrence = getRecurrence(content);
  const choices = content.mode === "bulk" ? CHOICES : CHOICES_OF_ONE;
  const zone = settings.time_zone;
  function select(selected: (typeof CHOICES)[number]) {
    const next = selected === "repeat" ? newRecurrence(getServerTime(), zone) : null;
    onChange({
      delivery_at: selected === "later" ? tomorrowMorning(zone) : null,
      ...(content.mode === "bulk" && { bulk: { ...getBulk(content), repeat: next } }),
    });
  }
  return (
    <ComposeRow label={t("label")}>
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl
          label={t("label")}
          value={recurrence !== null ? "repeat" : scheduled === null ? "now" : "later"}
          options={choices.map((value) => ({ value, label: t(value) }))}
          onChange={select}
        />
      </div>
      {recurrence !== null && (
        <Suspense fallback={<div className="skeleton h-24" />}>
          <RecurrenceFields
            recurrence={recurrence}
            onChange={(changed) => onChange({ bulk: { ...getBulk(content), repeat: changed } })}
          />
        </Suspense>
      )}
      {recurrence === null && scheduled !== null && (
        <Suspense fallback={<div className="skeleton h-8" />}>
          <ScheduleFields
            scheduled={scheduled}
            onReschedule={onReschedule}
            analysis={analysis}
            isInvalid={error !== undefined}
            onBlur={onBlur}
          />
        </Suspense>
      )}
      {error !== undefined && <RowError id="when-error">{error}</RowError>}
      {warnings.map((warning) => (
        <p key={warning} className="text-warn-ink">
          {warning}
        </p>
      ))}
    </ComposeRow>
  );
}
