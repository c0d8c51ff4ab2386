"use client";

import { useTranslations } from "next-intl";
import { useId, useMemo, useState } from "react";
import { ClockChange } from "@/components/forms/clock-change";
import { controlClass } from "@/components/ui/field";
import { DateInput } from "@/components/ui/date-input";
import { SuggestInput } from "@/components/ui/suggest-input";
import { TimeInput } from "@/components/ui/time-input";
import { useDateExample, useDateOrder } from "@/components/ui/use-days";
import { parseNaturalTime } from "@/lib/core/time/natural-time";
import {
  MORNING,
  type ScheduledTime,
  scheduledTimeAt,
  dateAndTimeOf,
} from "@/lib/core/time/scheduled-time";
import { isTimeZone } from "@/lib/core/time/time-zone";
import { wallTimeAt } from "@/lib/core/time/zoned-time";
import { serverNow } from "@/lib/queries/transport/server-clock";
import { cityOf, useTimeFormats } from "@/components/messaging/compose/time-formats";
import { offsetName } from "@/components/format/offset-name";
import { useDisplayNames } from "@/components/messaging/compose/use-display-names";
import type { RowProps } from "@/components/messaging/compose/row-props";

interface PlanProps {
  plan: ScheduledTime;
  onPlan: (plan: ScheduledTime) => void;
}

/** `Fri 8am`, understood while it is typed. */
function TypedTime({ plan, onPlan }: PlanProps) {
  const t = useTranslations("compose.when");
  const [typed, setTyped] = useState("");
  const zone = isTimeZone(plan.zone) ? plan.zone : "UTC";
  const order = useDateOrder();
  const example = useDateExample();
  const read = (text: string, now: number) =>
    parseNaturalTime(text, wallTimeAt(now, zone), order, MORNING);
  const isUnclear = typed.trim() !== "" && read(typed, serverNow()) === null;
  const id = useId();
  return (
    <>
      <div className="w-36">
        <input
          aria-label={t("typed")}
          placeholder={t("typedExample")}
          aria-describedby={isUnclear ? id : undefined}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            const now = serverNow();
            const found = read(event.target.value, now);
            if (found === null) return;
            if (found.kind === "after") onPlan(scheduledTimeAt(now + found.seconds, zone));
            else onPlan({ ...dateAndTimeOf(found.wall), zone, occurrence: null });
          }}
          className={controlClass}
        />
      </div>
      {isUnclear && (
        <span id={id} className="text-ink-3">
          {t("unclear", { example })}
        </span>
      )}
    </>
  );
}

function PlanFields(props: PlanProps & { onLeave: () => void; isInvalid: boolean }) {
  const { plan, onPlan, onLeave, isInvalid } = props;
  const t = useTranslations("compose.when");
  const zones = useMemo(() => Intl.supportedValuesOf("timeZone").map((value) => ({ value })), []);
  const change = (part: Partial<ScheduledTime>) => onPlan({ ...plan, occurrence: null, ...part });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <DateInput
        aria-label={t("date")}
        aria-invalid={isInvalid || undefined}
        value={plan.date}
        onChange={(date) => change({ date })}
        onBlur={onLeave}
        className="w-44 max-sm:w-full"
      />
      <div className="w-28 max-sm:w-full">
        <TimeInput
          aria-label={t("time")}
          value={plan.time}
          onChange={(time) => change({ time })}
          onBlur={onLeave}
        />
      </div>
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
function Resolved({ analysis, plan }: Pick<RowProps, "analysis"> & { plan: ScheduledTime }) {
  const t = useTranslations("compose.when");
  const moments = useTimeFormats();
  const { country } = useDisplayNames();
  const { time, phone } = analysis;
  if (time.kind !== "instant") return null;
  const clock = moments.clock(time.at, plan.zone);
  const local = phone.kind === "number" ? moments.clockIn(time.at, phone.zones) : null;
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

export interface WhenPlanProps extends PlanProps {
  analysis: RowProps["analysis"];
  isInvalid: boolean;
  onLeave: () => void;
}

/** A later time: its fields, what they mean, and what clocks do to them. */
export function WhenPlan({ plan, onPlan, analysis, isInvalid, onLeave }: WhenPlanProps) {
  return (
    <>
      <PlanFields plan={plan} onPlan={onPlan} onLeave={onLeave} isInvalid={isInvalid} />
      <ClockChange plan={plan} onPlan={onPlan} />
      <Resolved analysis={analysis} plan={plan} />
    </>
  );
}
