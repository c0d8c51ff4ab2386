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
  plan: ScheduledTime;
  onPlan: (plan: ScheduledTime) => void;
  /** What is wrong with a plan that was sent without a choice. */
  error?: string | undefined;
}

/** Clocks that go back or forward leave times that need a person: which of two, or another one. */
export function ClockChange({ plan, onPlan, error }: ClockChangeProps) {
  const t = useTranslations("clocks");
  const time = resolveScheduledTime({ ...plan, occurrence: null });
  if (time.kind === "missing") {
    const next = scheduledTimeAt(time.next, plan.zone);
    return (
      <div className="flex flex-wrap items-center gap-2">
        <p role="alert" className="text-bad-ink">
          {t("missing", { time: plan.time, next: next.time })}
        </p>
        <button
          type="button"
          onClick={() => onPlan(next)}
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
      label={t("twice", { time: plan.time })}
      value={plan.occurrence == null ? null : String(plan.occurrence)}
      options={[
        { value: "1", label: `${t("first")} (${offsetName(time.first, plan.zone)})` },
        { value: "2", label: `${t("second")} (${offsetName(time.second, plan.zone)})` },
      ]}
      onChange={(chosen) => onPlan({ ...plan, occurrence: chosen === "2" ? 2 : 1 })}
      error={error}
    />
  );
}
