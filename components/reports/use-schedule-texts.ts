"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useWeekHourNames } from "@/components/format/use-week-hour-names";
import { formatsFor } from "@/components/format/format";
import type { Report } from "@/lib/gateway/overview/reports/schema";

const UTC_NOON = "T12:00:00Z";

/** Returns a function that describes when a report is sent, in the account's time zone. */
export function useScheduleTexts() {
  const t = useTranslations("reports.schedule");
  const { locale } = useFormats();
  const { longDay } = useWeekHourNames();
  const { time, date } = formatsFor({ locale, timeZone: "UTC" });
  const formatHour = (value: number) => time(value * 3_600);
  const describe = ({ schedule }: Pick<Report, "schedule">): string => {
    const at = formatHour(schedule.hour);
    switch (schedule.every) {
      case "week":
        return t("week", { weekday: longDay(schedule.weekday ?? 1), time: at });
      case "month":
        return t("month", { day: schedule.day ?? 1, time: at });
      case "once": {
        const day = date(Date.parse(`${schedule.date ?? ""}${UTC_NOON}`) / 1000);
        return t("once", { time: `${day}, ${at}` });
      }
    }
  };
  return { describe, hour: formatHour, longDay };
}
