"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { MORNING, type ScheduledTime, toDateAndTime } from "@/lib/core/time/scheduled-time";
import { startOfDay, wallTimeAt } from "@/lib/core/time/zoned-time";
import { getServerTime } from "@/lib/queries/transport/server-clock";
import { ComposeRow, RowError } from "@/components/messaging/compose/compose-row";
import type { RowProps } from "@/components/messaging/compose/row-props";
import { useTimeWarnings } from "@/components/messaging/compose/time-warnings";

const ScheduleFields = lazyWhenOnline(async () => ({
  default: (await import("./schedule-fields")).ScheduleFields,
}));

function tomorrowMorning(zone: string): ScheduledTime {
  const day = wallTimeAt(startOfDay(getServerTime(), zone, 1), zone);
  return { ...toDateAndTime({ ...day, ...MORNING }), zone, occurrence: null };
}

export function WhenRow({ content, settings, analysis, error, onChange, onBlur }: RowProps) {
  const t = useTranslations("compose.when");
  const scheduled = content.delivery_at;
  const warnings = useTimeWarnings(settings, analysis);
  const onReschedule = (changed: ScheduledTime) => onChange({ delivery_at: changed });
  return (
    <ComposeRow label={t("label")}>
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl
          label={t("label")}
          value={scheduled === null ? "now" : "later"}
          options={[
            { value: "now", label: t("now") },
            { value: "later", label: t("later") },
          ]}
          onChange={(selected) =>
            onChange({
              delivery_at: selected === "now" ? null : tomorrowMorning(settings.time_zone),
            })
          }
        />
      </div>
      {scheduled !== null && (
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
