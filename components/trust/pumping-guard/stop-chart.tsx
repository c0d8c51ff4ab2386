"use client";

import { useTranslations } from "next-intl";
import { BarChart } from "@/components/charts/bar-chart";
import type { Bar } from "@/components/charts/types";
import { ChartCard } from "@/components/charts/chart-card";
import { useFormats } from "@/components/format/use-formats";
import { DAY_SECONDS } from "@/lib/core/time/units";
import type { PumpingReport } from "@/lib/gateway/trust/pumping-guard/schema";

const HEIGHT = 120;
/** Days are UTC; noon falls on the same day in nearly all time zones. */
const NOON = DAY_SECONDS / 2;

export function StopChart({ report }: { report: PumpingReport }) {
  const t = useTranslations("guard.chart");
  const { count, compact, date, dayMonth, money } = useFormats();
  const byDay = new Map(report.days.map((day) => [day.day, day]));
  const days = Math.round((report.to - report.from) / DAY_SECONDS);
  const bars = Array.from({ length: days }, (_, index) => {
    const at = report.from + index * DAY_SECONDS;
    const { stopped = 0, saved = 0 } = byDay.get(at) ?? {};
    return {
      at,
      label: dayMonth(at + NOON),
      title: date(at + NOON),
      values: { stopped },
      facts: [{ label: t("saved"), value: money(saved, report.currency) }],
      isIncomplete: index === days - 1,
    } satisfies Bar;
  });
  return (
    <ChartCard
      title={t("title")}
      columns={[
        { key: "day", label: t("day") },
        { key: "stopped", label: t("stopped") },
        { key: "saved", label: t("saved") },
      ]}
      rows={bars.map(({ at, title, values, facts }) => ({
        key: String(at),
        day: title,
        stopped: count(values.stopped),
        saved: facts[0]?.value ?? "",
      }))}
    >
      <BarChart
        height={HEIGHT}
        summary={t("summary", { count: report.stopped })}
        series={[{ key: "stopped", label: t("stopped"), variant: "bad" }]}
        bars={bars}
        formatCount={count}
        formatTick={compact}
        totalLabel={t("stopped")}
        incompleteLabel={t("incomplete")}
      />
    </ChartCard>
  );
}
