"use client";

import { useTranslations } from "next-intl";
import { X } from "lucide-react";
import { useMemo } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useNow } from "@/components/hooks/use-now";
import { useRuleTexts } from "@/components/messaging/recurrence/use-rule-texts";
import { DateField, DateInput } from "@/components/ui/date-input";
import { Field, SelectField, TextField } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { SuggestInput } from "@/components/ui/suggest-input";
import { TimeField } from "@/components/ui/time-input";
import { Checkbox } from "@/components/ui/toggles";
import {
  MAX_EXCEPT_DATES,
  MAX_INTERVAL,
  RECURRENCE_FREQUENCIES,
  SET_POSITIONS,
  WEEKDAYS,
} from "@/lib/core/recurrence/rule";
import { MAX_NAME_LENGTH } from "@/lib/gateway/messaging/recurring-bulks/schema-values";
import { useTimeFormats } from "../time-formats";
import {
  type DraftRecurrence,
  listRunTimes,
  toRule,
  withFrequency,
  withPosition,
} from "@/components/messaging/recurrence/draft-recurrence";

interface RecurrenceProps {
  recurrence: DraftRecurrence;
  onChange: (recurrence: DraftRecurrence) => void;
}

const MAX_PREVIEWED_RUNS = 3;
const DAYS_OF_MONTH = Array.from({ length: 31 }, (_, index) => index + 1);

function WeekdayBoxes({ recurrence, onChange }: RecurrenceProps) {
  const t = useTranslations("recurrence.form");
  const { longDay } = useRuleTexts();
  const { by_day: days } = recurrence;
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-ink-2">{t("weekdays")}</legend>
      <div className="flex flex-wrap gap-x-4">
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            label={longDay(day)}
            checked={days.includes(day)}
            onChange={({ target: { checked } }) =>
              onChange({
                ...recurrence,
                by_day: WEEKDAYS.filter((weekday) =>
                  weekday === day ? checked : days.includes(weekday),
                ),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function MonthFields({ recurrence, onChange }: RecurrenceProps) {
  const t = useTranslations("recurrence.form");
  const { longDay } = useRuleTexts();
  const { by_set_pos: position, by_month_day: dayOfMonth } = recurrence;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t("onThe")}
        value={position === null ? "day" : String(position)}
        onChange={({ target: { value } }) =>
          onChange(
            withPosition(
              recurrence,
              SET_POSITIONS.find((candidate) => String(candidate) === value) ?? null,
            ),
          )
        }
      >
        <option value="day">{t("dayOfMonth")}</option>
        {SET_POSITIONS.map((value) => (
          <option key={value} value={value}>
            {t("position", { position: String(value) })}
          </option>
        ))}
      </SelectField>
      {position === null ? (
        <SelectField
          label={t("day")}
          hint={(dayOfMonth ?? 1) > 28 ? t("shortMonths") : undefined}
          value={dayOfMonth ?? 1}
          onChange={({ target: { value } }) =>
            onChange({ ...recurrence, by_month_day: Number(value) })
          }
        >
          {DAYS_OF_MONTH.map((value) => (
            <option key={value} value={value}>
              {value === 31 ? t("lastDay") : value}
            </option>
          ))}
        </SelectField>
      ) : (
        <SelectField
          label={t("weekday")}
          value={recurrence.by_day[0]}
          onChange={({ target: { value } }) =>
            onChange({ ...recurrence, by_day: WEEKDAYS.filter((weekday) => weekday === value) })
          }
        >
          {WEEKDAYS.map((value) => (
            <option key={value} value={value}>
              {longDay(value)}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}

function ExcludedDates({ recurrence, onChange }: RecurrenceProps) {
  const t = useTranslations("recurrence.form");
  const { date } = useRuleTexts();
  const { except_dates: dates } = recurrence;
  const setDates = (next: readonly string[]) =>
    onChange({ ...recurrence, except_dates: [...new Set(next)].sort().slice(0, MAX_EXCEPT_DATES) });
  return (
    <Field label={t("except")} isOptional>
      {(control) => (
        <div className="grid gap-1">
          <DateInput
            {...control}
            placeholder={t("addDate")}
            value=""
            onChange={(iso) => iso !== "" && setDates([...dates, iso])}
            className="w-44 max-sm:w-full"
          />
          {dates.length > 0 && (
            <ul className="flex flex-wrap gap-1">
              {dates.map((iso) => (
                <li
                  key={iso}
                  className="flex items-center gap-1 rounded-chip border border-line bg-sunken pl-2"
                >
                  {date(iso)}
                  <IconButton
                    icon={X}
                    isSmall
                    label={t("removeDate", { date: date(iso) })}
                    onClick={() => setDates(dates.filter((date) => date !== iso))}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Field>
  );
}

function Summary({ recurrence }: Pick<RecurrenceProps, "recurrence">) {
  const t = useTranslations("recurrence");
  const { list } = useFormats();
  const { describe } = useRuleTexts();
  const timeFormats = useTimeFormats();
  const now = useNow(60);
  const rule = toRule(recurrence);
  const runs = useMemo(() => listRunTimes(recurrence, now, MAX_PREVIEWED_RUNS), [recurrence, now]);
  if (rule === null) return null;
  return (
    <p aria-live="polite" className="text-ink-3">
      <span className="text-ink-2">{describe(rule, recurrence.zone)}</span>
      {runs.length > 0 &&
        ` · ${t("form.next", { days: list(runs.map((at) => timeFormats.day(at, recurrence.zone))) })}`}
    </p>
  );
}

function StartAndEndFields({ recurrence, onChange }: RecurrenceProps) {
  const t = useTranslations("recurrence.form");
  const zones = useMemo(() => Intl.supportedValuesOf("timeZone").map((value) => ({ value })), []);
  const update = (changes: Partial<DraftRecurrence>) => onChange({ ...recurrence, ...changes });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TimeField label={t("time")} value={recurrence.time} onChange={(time) => update({ time })} />
      <Field label={t("zone")}>
        {(control) => (
          <SuggestInput
            {...control}
            listLabel={t("zones")}
            value={recurrence.zone}
            onChange={(zone) => update({ zone })}
            suggestions={zones}
            spellCheck={false}
          />
        )}
      </Field>
      <DateField
        label={t("from")}
        value={recurrence.from_date}
        onChange={(iso) => update({ from_date: iso })}
      />
      <DateField
        label={t("until")}
        isOptional
        value={recurrence.until_date}
        onChange={(iso) => update({ until_date: iso })}
      />
    </div>
  );
}

export function RecurrenceFields({ recurrence, onChange }: RecurrenceProps) {
  const t = useTranslations("recurrence.form");
  const update = (changes: Partial<DraftRecurrence>) => onChange({ ...recurrence, ...changes });
  return (
    <div className="grid max-w-140 gap-4 pt-1">
      <TextField
        label={t("name")}
        hint={t("nameHint")}
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={recurrence.name}
        onChange={({ target }) => update({ name: target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t("freq")}
          value={recurrence.freq}
          onChange={({ target: { value } }) => {
            const freq = RECURRENCE_FREQUENCIES.find((frequency) => frequency === value);
            if (freq !== undefined) onChange(withFrequency(recurrence, freq));
          }}
        >
          {RECURRENCE_FREQUENCIES.map((value) => (
            <option key={value} value={value}>
              {t(value)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("interval")}
          value={recurrence.interval}
          onChange={({ target: { value } }) => update({ interval: Number(value) })}
        >
          {Array.from({ length: MAX_INTERVAL }, (_, index) => index + 1).map((count) => (
            <option key={count} value={count}>
              {t(`every.${recurrence.freq}`, { count })}
            </option>
          ))}
        </SelectField>
      </div>
      {recurrence.freq === "WEEKLY" && <WeekdayBoxes recurrence={recurrence} onChange={onChange} />}
      {recurrence.freq === "MONTHLY" && <MonthFields recurrence={recurrence} onChange={onChange} />}
      <StartAndEndFields recurrence={recurrence} onChange={onChange} />
      <ExcludedDates recurrence={recurrence} onChange={onChange} />
      <Summary recurrence={recurrence} />
    </div>
  );
}
