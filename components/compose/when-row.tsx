"use client";

import { useTranslations } from "next-intl";
import { useId, useMemo, useState } from "react";
import { controlClass } from "@/components/ui/field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { SuggestInput } from "@/components/ui/suggest-input";
import { RadioGroup } from "@/components/ui/toggles";
import { readNaturalTime } from "@/lib/core/natural-time";
import { type PlannedTime, planAt, planOf } from "@/lib/core/scheduled-time";
import { isTimeZone, startOfDay, wallTimeAt } from "@/lib/core/zoned-time";
import { serverNow } from "@/lib/queries/server-clock";
import { ComposeRow, RowError } from "./compose-row";
import { cityOf, offsetName, useMoments } from "./moments";
import { useNames } from "./names";
import type { RowProps } from "./row-props";
import { useTimeWarnings } from "./time-warnings";

const MORNING = { hour: 8, minute: 0 };

/** Tomorrow morning. */
function firstPlan(zone: string): PlannedTime {
  const day = wallTimeAt(startOfDay(serverNow(), zone, 1), zone);
  return { ...planOf({ ...day, ...MORNING }), zone, occurrence: null };
}

interface PlanProps {
  plan: PlannedTime;
  onPlan: (plan: PlannedTime) => void;
}

/** `Fri 8am`, understood while it is typed. */
function TypedTime({ plan, onPlan }: PlanProps) {
  const t = useTranslations("compose.when");
  const [typed, setTyped] = useState("");
  const zone = isTimeZone(plan.zone) ? plan.zone : "UTC";
  const isUnclear =
    typed.trim() !== "" && readNaturalTime(typed, wallTimeAt(serverNow(), zone), MORNING) === null;
  const id = useId();
  return (
    <>
      <input
        aria-label={t("typed")}
        placeholder={t("typedExample")}
        aria-describedby={isUnclear ? id : undefined}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          const now = serverNow();
          const found = readNaturalTime(event.target.value, wallTimeAt(now, zone), MORNING);
          if (found === null) return;
          if (found.kind === "after") onPlan(planAt(now + found.seconds, zone));
          else onPlan({ ...planOf(found.wall), zone, occurrence: null });
        }}
        className={`${controlClass} w-36`}
      />
      {isUnclear && (
        <span id={id} className="text-ink-3">
          {t("unclear")}
        </span>
      )}
    </>
  );
}

function PlanFields(props: PlanProps & { onLeave: () => void; isInvalid: boolean }) {
  const { plan, onPlan, onLeave, isInvalid } = props;
  const t = useTranslations("compose.when");
  const zones = useMemo(() => Intl.supportedValuesOf("timeZone").map((value) => ({ value })), []);
  const change = (part: Partial<PlannedTime>) => onPlan({ ...plan, occurrence: null, ...part });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        type="date"
        aria-label={t("date")}
        aria-invalid={isInvalid || undefined}
        value={plan.date}
        onChange={(event) => change({ date: event.target.value })}
        onBlur={onLeave}
        className={`${controlClass} w-auto`}
      />
      <input
        type="time"
        aria-label={t("time")}
        value={plan.time}
        onChange={(event) => change({ time: event.target.value })}
        onBlur={onLeave}
        className={`${controlClass} w-auto`}
      />
      <SuggestInput
        aria-label={t("zone")}
        listLabel={t("zones")}
        value={plan.zone}
        onChange={(zone) => change({ zone })}
        onBlur={onLeave}
        suggestions={zones}
        spellCheck={false}
        wrapperClass="w-44"
      />
      <TypedTime plan={plan} onPlan={onPlan} />
    </div>
  );
}

/** Which instant that is: there, here, and how far away. */
function Resolved({ reading, plan }: Pick<RowProps, "reading"> & { plan: PlannedTime }) {
  const t = useTranslations("compose.when");
  const moments = useMoments();
  const { country } = useNames();
  const { time, phone } = reading;
  if (time.kind !== "instant") return null;
  const clock = moments.clock(time.at, plan.zone);
  const local = phone.kind === "number" ? moments.clockIn(time.at, phone.iso2) : null;
  return (
    <p aria-live="polite" className="text-ink-3">
      <span className="text-ink-2">
        {moments.day(time.at, plan.zone)}, {clock} {cityOf(plan.zone)}
        {time.isRepeated && ` (${offsetName(time.at, plan.zone)})`}
      </span>
      {local !== null && local !== clock && phone.kind === "number" && (
        <> · {t("there", { time: local, country: country(phone.iso2) })}</>
      )}
      {" · "}
      {moments.distance(time.at, serverNow())}
    </p>
  );
}

/** Clocks that go back or forward leave times that need a person. */
function ClockChange({ reading, plan, onPlan }: Pick<RowProps, "reading"> & PlanProps) {
  const t = useTranslations("compose.when");
  const { clock } = useMoments();
  const { time } = reading;
  if (time.kind === "missing") {
    const next = planAt(time.next, plan.zone);
    return (
      <div className="flex flex-wrap items-center gap-2">
        <p role="alert" className="text-bad-ink">
          {t("missing", { time: plan.time, next: clock(time.next, plan.zone) })}
        </p>
        <button
          type="button"
          onClick={() => onPlan(next)}
          className="min-h-6 font-medium text-accent-ink hover:underline max-md:min-h-11"
        >
          {t("useNext", { time: clock(time.next, plan.zone) })}
        </button>
      </div>
    );
  }
  if (time.kind !== "twice" && !(time.kind === "instant" && time.isRepeated)) return null;
  const both = time.kind === "twice" ? time : { first: null, second: null };
  const offset = (at: number | null) => (at === null ? "" : ` (${offsetName(at, plan.zone)})`);
  return (
    <RadioGroup
      label={t("twice", { time: plan.time })}
      value={plan.occurrence == null ? null : String(plan.occurrence)}
      options={[
        { value: "1", label: `${t("first")}${offset(both.first)}` },
        { value: "2", label: `${t("second")}${offset(both.second)}` },
      ]}
      onChange={(chosen) => onPlan({ ...plan, occurrence: chosen === "2" ? 2 : 1 })}
    />
  );
}

export function WhenRow({ content, settings, reading, error, onChange, onLeave }: RowProps) {
  const t = useTranslations("compose.when");
  const { when } = content;
  const warnings = useTimeWarnings(content, settings, reading);
  const onPlan = (plan: PlannedTime) => onChange({ when: plan });
  return (
    <ComposeRow label={t("label")}>
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl
          label={t("label")}
          value={when === null ? "now" : "later"}
          options={[
            { value: "now", label: t("now") },
            { value: "later", label: t("later") },
          ]}
          onChange={(chosen) =>
            onChange({ when: chosen === "now" ? null : firstPlan(settings.time_zone) })
          }
        />
      </div>
      {when !== null && (
        <>
          <PlanFields
            plan={when}
            onPlan={onPlan}
            onLeave={onLeave}
            isInvalid={error !== undefined}
          />
          <ClockChange reading={reading} plan={when} onPlan={onPlan} />
          <Resolved reading={reading} plan={when} />
        </>
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
