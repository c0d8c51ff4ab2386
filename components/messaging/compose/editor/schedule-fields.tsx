"use client";

import { useNow } from "@/components/hooks/use-now";
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
  toDateAndTime,
} from "@/lib/core/time/scheduled-time";
import { isTimeZone } from "@/lib/core/time/time-zone";
import { wallTimeAt } from "@/lib/core/time/zoned-time";
import { getServerTime } from "@/lib/queries/transport/server-clock";
import { toCityName } from "@/components/format/city-name";
import { useTimeFormats } from "@/components/messaging/compose/time-formats";
import { offsetName } from "@/components/format/offset-name";
import { useDisplayNames } from "@/components/messaging/compose/use-display-names";
import type { RowProps } from "@/components/messaging/compose/row-props";

interface ScheduleProps {
  scheduled: ScheduledTime;
  onReschedule: (scheduled: ScheduledTime) => void;
}

/** Field for a time in natural language such as `Fri 8am`. */
function TypedTime({ scheduled, onReschedule }: ScheduleProps) {
  const t = useTranslations("compose.when");
  const [typed, setTyped] = useState("");
  const zone = isTimeZone(scheduled.zone) ? scheduled.zone : "UTC";
  const order = useDateOrder();
  const example = useDateExample();
  const parseInput = (text: string, now: number) =>
    parseNaturalTime(text, wallTimeAt(now, zone), order, MORNING);
  const isUnclear = typed.trim() !== "" && parseInput(typed, getServerTime()) === null;
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
            const now = getServerTime();
            const result = parseInput(event.target.value, now);
            if (result === null) return;
            if (result.kind === "after") onReschedule(scheduledTimeAt(now + result.seconds, zone));
            else onReschedule({ ...toDateAndTime(result.wall), zone, occurrence: null });
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

function DateTimeFields(props: ScheduleProps & { onBlur: () => void; isInvalid: boolean }) {
  const { scheduled, onReschedule, onBlur, isInvalid } = props;
  const t = useTranslations("compose.when");
  const zones = useMemo(() => Intl.supportedValuesOf("timeZone").map((value) => ({ value })), []);
  const update = (changes: Partial<ScheduledTime>) =>
    onReschedule({ ...scheduled, occurrence: null, ...changes });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <DateInput
        aria-label={t("date")}
        aria-invalid={isInvalid || undefined}
        value={scheduled.date}
        onChange={(date) => update({ date })}
        onBlur={onBlur}
        className="w-44 max-sm:w-full"
      />
      <div className="w-28 max-sm:w-full">
        <TimeInput
          aria-label={t("time")}
          value={scheduled.time}
          onChange={(time) => update({ time })}
          onBlur={onBlur}
        />
      </div>
      <SuggestInput
        aria-label={t("zone")}
        listLabel={t("zones")}
        value={scheduled.zone}
        onChange={(zone) => update({ zone })}
        onBlur={onBlur}
        suggestions={zones}
        spellCheck={false}
        wrapperClass="w-44"
      />
      <TypedTime scheduled={scheduled} onReschedule={onReschedule} />
    </div>
  );
}

/** Time in the chosen zone and, if different, the recipient's. */
function Resolved({
  analysis,
  scheduled,
}: Pick<RowProps, "analysis"> & { scheduled: ScheduledTime }) {
  const t = useTranslations("compose.when");
  const timeFormats = useTimeFormats();
  const { country } = useDisplayNames();
  const now = useNow(60);
  const { time, phone } = analysis;
  if (time.kind !== "instant") return null;
  const clock = timeFormats.clock(time.at, scheduled.zone);
  const local = phone.kind === "number" ? timeFormats.clockIn(time.at, phone.zones) : null;
  return (
    <p aria-live="polite" className="text-ink-3">
      <span className="text-ink-2">
        {timeFormats.day(time.at, scheduled.zone)}, {clock} {toCityName(scheduled.zone)}
        {time.isRepeated && ` (${offsetName(time.at, scheduled.zone)})`}
      </span>
      {local !== null && local !== clock && phone.kind === "number" && (
        <> · {t("there", { time: local, country: country(phone.iso2) })}</>
      )}
      {" · "}
      {timeFormats.distance(time.at, now)}
    </p>
  );
}

export interface ScheduleFieldsProps extends ScheduleProps {
  analysis: RowProps["analysis"];
  isInvalid: boolean;
  onBlur: () => void;
}

export function ScheduleFields({
  scheduled,
  onReschedule,
  analysis,
  isInvalid,
  onBlur,
}: ScheduleFieldsProps) {
  return (
    <>
      <DateTimeFields
        scheduled={scheduled}
        onReschedule={onReschedule}
        onBlur={onBlur}
        isInvalid={isInvalid}
      />
      <ClockChange scheduled={scheduled} onReschedule={onReschedule} />
      <Resolved analysis={analysis} scheduled={scheduled} />
    </>
  );
}
