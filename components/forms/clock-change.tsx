"use client";

import { useTranslations } from "next-intl";
import { offsetName } from "@/components/format/offset-name";
import { RadioGroup } from "@/components/ui/toggles";
import {
  type ScheduledTime,
  scheduledTimeAt,
  resolveScheduledTime,
} from "@/lib/core/time/scheduled-time";

export interface ClockChangeProps {
  scheduled: ScheduledTime;
  onReschedule: (scheduled: ScheduledTime) => void;
  error?: string | undefined;
}

/** Notice of a clock change, which makes local times ambiguous or skips them. */
export function ClockChange({ scheduled, onReschedule, error }: ClockChangeProps) {
  const t = useTranslations("clocks");
  const time = resolveScheduledTime({ ...scheduled, occurrence: null });
  if (time.kind === "missing") {
    const next = scheduledTimeAt(time.next, scheduled.zone);
    return (
      <div className="flex flex-wrap items-center gap-2">
        <p role="alert" className="text-bad-ink">
          {t("missing", { time: scheduled.time, next: next.time })}
        </p>
        <button
          type="button"
          onClick={() => onReschedule(next)}
          className="min-h-6 font-medium text-accent-ink hover:underline max-md:min-h-11"
        >
          {t("useNext", { time: next.time })}
        </button>
      </div>
    );
  }
  if (time.kind !== "twice") return null;
  return (
    <RadioGroup
      label={t("twice", { time: scheduled.time })}
      value={scheduled.occurrence == null ? null : String(scheduled.occurrence)}
      options={[
        { value: "1", label: `${t("first")} (${offsetName(time.first, scheduled.zone)})` },
        { value: "2", label: `${t("second")} (${offsetName(time.second, scheduled.zone)})` },
      ]}
      onChange={(selected) => onReschedule({ ...scheduled, occurrence: selected === "2" ? 2 : 1 })}
      error={error}
    />
  );
}
