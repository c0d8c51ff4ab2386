"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { DateInput } from "@/components/ui/date-input";
import { TextField } from "@/components/ui/field";
import { TimeField, TimeInput } from "@/components/ui/time-input";
import { Checkbox } from "@/components/ui/toggles";
import { toDateAndTime } from "@/lib/core/time/scheduled-time";
import { startOfDay, wallTimeAt } from "@/lib/core/time/zoned-time";
import { MAX_PER_SECOND } from "@/lib/gateway/messaging/bulks/schema-values";
import { getServerTime } from "@/lib/queries/transport/server-clock";
import { ComposeRow, RowError } from "../compose-row";
import { getBulk, type DraftBulk } from "./bulk-content";
import { getRecurrence } from "@/components/messaging/recurrence/draft-recurrence";
import { RecurrenceOptions } from "./recurrence-options";
import type { BulkRowProps } from "./bulk-recipients";
import { HourNotes } from "./bulk-notes";

const DAYTIME = { from: "08:00", to: "20:00" };
const EVENING = { hour: 20, minute: 0 };

interface PartProps {
  bulk: DraftBulk;
  onChange: (part: Partial<DraftBulk>) => void;
}

function WindowFields({ bulk, onChange }: PartProps) {
  const t = useTranslations("many.options");
  const { send_window: window } = bulk;
  const update = (changes: Partial<typeof DAYTIME>) => {
    const next = { ...DAYTIME, ...window, ...changes };
    // Keeps the previous time while the input is invalid.
    if (next.from !== "" && next.to !== "") onChange({ send_window: next });
  };
  return (
    <>
      <Checkbox
        label={t("window")}
        hint={t("windowHint")}
        checked={window !== null}
        onChange={(event) => onChange({ send_window: event.target.checked ? DAYTIME : null })}
      />
      {window !== null && (
        <div className="grid grid-cols-[repeat(2,minmax(0,8rem))] gap-4 pl-6">
          <TimeField label={t("from")} value={window.from} onChange={(from) => update({ from })} />
          <TimeField label={t("to")} isEnd value={window.to} onChange={(to) => update({ to })} />
        </div>
      )}
    </>
  );
}

function EndFields({ bulk, onChange, zone, error }: PartProps & { zone: string; error: boolean }) {
  const t = useTranslations("many.options");
  const deadline = bulk.not_after;
  const createFirstTime = () => {
    const day = wallTimeAt(startOfDay(getServerTime(), zone, 1), zone);
    return { ...toDateAndTime({ ...day, ...EVENING }), zone, occurrence: null };
  };
  return (
    <>
      <Checkbox
        label={t("notAfter")}
        hint={t("notAfterHint")}
        checked={deadline !== null}
        onChange={(event) =>
          onChange({ not_after: event.target.checked ? createFirstTime() : null })
        }
      />
      {deadline !== null && (
        <div className="flex flex-wrap gap-2 pl-6">
          <DateInput
            aria-label={t("notAfterDate")}
            aria-invalid={error || undefined}
            value={deadline.date}
            onChange={(date) => onChange({ not_after: { ...deadline, date } })}
            className="w-44 max-sm:w-full"
          />
          <div className="w-28 max-sm:w-full">
            <TimeInput
              aria-label={t("notAfterTime")}
              value={deadline.time}
              onChange={(time) => onChange({ not_after: { ...deadline, time } })}
            />
          </div>
        </div>
      )}
    </>
  );
}

export function BulkOptions({ content, settings, bulkAnalysis, error, onChange }: BulkRowProps) {
  const t = useTranslations("many.options");
  const tRecurrence = useTranslations("recurrence.form");
  const id = useId();
  const [isExpanded, setExpanded] = useState(false);
  const bulk = getBulk(content);
  const update = (changes: Partial<DraftBulk>) => onChange({ bulk: { ...bulk, ...changes } });
  const { send_window: window, not_after: end, messages_per_second: rate } = bulk;
  const repeats = getRecurrence(content) !== null;
  const selected = [
    window !== null && t("windowIs", window),
    end !== null && !repeats && t("notAfterIs", { date: end.date, time: end.time }),
    rate !== null && t("rateIs", { count: rate }),
    bulk.skip_empty && t("skipEmpty"),
  ].filter((item) => item !== false);
  const isOpen = isExpanded || error !== undefined;
  const offered = [
    t("window"),
    repeats ? tRecurrence("lateRuns") : t("notAfter"),
    t("rate"),
    t("skipEmpty"),
  ];
  return (
    <ComposeRow label={t("label")}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setExpanded(!isExpanded)}
        className={`min-h-7 break-words text-left hover:text-ink hover:underline max-md:min-h-11 ${selected.length > 0 ? "text-ink" : "text-ink-3"}`}
      >
        {(selected.length > 0 ? selected : offered).join(" · ")}
      </button>
      {bulkAnalysis.preflight.preflight !== undefined && (
        <HourNotes preflight={bulkAnalysis.preflight.preflight} />
      )}
      {isOpen && (
        <div className="grid max-w-md gap-2">
          <WindowFields bulk={bulk} onChange={update} />
          {repeats ? (
            <RecurrenceOptions content={content} onChange={onChange} />
          ) : (
            <EndFields
              bulk={bulk}
              onChange={update}
              zone={settings.time_zone}
              error={error !== undefined}
            />
          )}
          {error !== undefined && <RowError id={`${id}-error`}>{error}</RowError>}
          <TextField
            label={t("rate")}
            hint={t("rateHint")}
            isOptional
            inputMode="numeric"
            autoComplete="off"
            className="max-w-40"
            value={rate === null ? "" : String(rate)}
            onChange={(event) => {
              const input = Number.parseInt(event.target.value.replace(/\D/g, ""), 10);
              const next = Math.min(MAX_PER_SECOND, input);
              update({ messages_per_second: next >= 1 ? next : null });
            }}
          />
          <Checkbox
            label={t("skipEmpty")}
            hint={t("skipEmptyHint")}
            checked={bulk.skip_empty}
            onChange={(event) => update({ skip_empty: event.target.checked })}
          />
        </div>
      )}
    </ComposeRow>
  );
}
