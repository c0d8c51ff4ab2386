"use client";

import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import type { ApiForm } from "@/components/forms/use-api-form";
import { useFormats } from "@/components/format/use-formats";
import { DateField } from "@/components/ui/date-input";
import { SelectField } from "@/components/ui/field";
import { MAX_MONTH_DAY, REPORT_FREQUENCIES } from "@/lib/gateway/overview/reports/schema-values";
import type { ReportFormValues } from "./report-form-schema";
import { useScheduleTexts } from "./use-schedule-texts";

const listRange = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

export function ScheduleFields({ form }: { form: ApiForm<ReportFormValues> }) {
  const t = useTranslations("reports.form");
  const { timeZone } = useFormats();
  const { hour, longDay } = useScheduleTexts();
  const every = form.watch("schedule.every");
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField {...form.field("schedule.every")} label={t("every")}>
        {REPORT_FREQUENCIES.map((value) => (
          <option key={value} value={value}>
            {t(value)}
          </option>
        ))}
      </SelectField>
      {every === "week" && (
        <SelectField {...form.field("schedule.weekday")} label={t("weekday")}>
          {listRange(1, 7).map((day) => (
            <option key={day} value={day}>
              {longDay(day)}
            </option>
          ))}
        </SelectField>
      )}
      {every === "month" && (
        <SelectField {...form.field("schedule.day")} label={t("day")}>
          {listRange(1, MAX_MONTH_DAY).map((day) => (
            <option key={day} value={day}>
              {day}
            </option>
          ))}
        </SelectField>
      )}
      {every === "once" && (
        <Controller
          control={form.control}
          name="schedule.date"
          render={({ field: { ref: _ref, ...field } }) => (
            <DateField {...field} label={t("date")} error={form.getError("schedule.date")} />
          )}
        />
      )}
      <SelectField {...form.field("schedule.hour")} label={t("hour", { timeZone })}>
        {listRange(0, 23).map((value) => (
          <option key={value} value={value}>
            {hour(value)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
