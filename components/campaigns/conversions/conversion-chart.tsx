"use client";

import { useTranslations } from "next-intl";
import { BarChart } from "@/components/charts/bar-chart";
import { ChartCard } from "@/components/charts/chart-card";
import { useFormats } from "@/components/format/use-formats";
import type { ConversionStats } from "@/lib/gateway/campaigns/conversions/schema";

export function ConversionChart({ days }: { days: ConversionStats["days"] }) {
  const t = useTranslations("conversions.chart");
  const kind = useTranslations("conversions.kinds");
  const formats = useFormats();
  const series = [
    { key: "sales", label: kind("sale"), variant: "good" as const },
    { key: "leads", label: kind("lead"), variant: "open" as const },
  ];
  const bars = days.map(({ day, leads, sales }, index) => ({
    at: day,
    label: formats.dayMonth(day),
    title: formats.weekdayDate(day),
    values: { sales, leads },
    isIncomplete: index === days.length - 1,
  }));
  const total = days.reduce((sum, { leads, sales }) => sum + leads + sales, 0);
  return (
    <ChartCard
      title={t("title")}
      columns={[
        { key: "day", label: t("day") },
        ...series.map(({ key, label }) => ({ key, label })),
      ]}
      rows={days.map(({ day, leads, sales }) => ({
        key: String(day),
        day: formats.weekdayDate(day),
        sales: formats.count(sales),
        leads: formats.count(leads),
      }))}
    >
      <BarChart
        summary={t("summary", { count: total })}
        series={series}
        bars={bars}
        formatCount={formats.count}
        formatTick={formats.compact}
        totalLabel={t("total")}
        incompleteLabel={t("incomplete")}
      />
    </ChartCard>
  );
}
