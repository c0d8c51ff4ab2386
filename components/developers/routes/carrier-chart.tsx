"use client";

import { useTranslations } from "next-intl";
import { BarChart } from "@/components/charts/bar-chart";
import type { Bar } from "@/components/charts/types";
import { ChartCard } from "@/components/charts/chart-card";
import { useFormats } from "@/components/format/use-formats";
import { useHour } from "@/components/hooks/use-hour";
import { HOUR_SECONDS } from "@/lib/core/time/units";
import type { CarrierResource } from "@/lib/gateway/developers/carriers/schema";

const HOURS = 24;
const HEIGHT = 120;

export function CarrierChart({ carrier }: { carrier: CarrierResource }) {
  const t = useTranslations("routes.chart");
  const formats = useFormats();
  const running = useHour();
  const hourByPeriod = new Map(carrier.hours.map((hour) => [hour.period, hour]));
  const bars = Array.from({ length: HOURS }, (_, index) => {
    const at = running - (HOURS - 1 - index) * HOUR_SECONDS;
    const { accepted = 0, throttled = 0, refused = 0, unknown = 0 } = hourByPeriod.get(at) ?? {};
    return {
      at,
      label: formats.time(at),
      title: formats.dateTime(at),
      values: { wrong: refused + unknown, throttled, accepted },
      isIncomplete: at === running,
    } satisfies Bar;
  });
  const series = [
    { key: "wrong", label: t("wrong"), variant: "bad" },
    { key: "throttled", label: t("throttled"), variant: "open" },
    { key: "accepted", label: t("accepted"), variant: "good" },
  ] as const;
  const { day } = carrier;
  return (
    <ChartCard
      title={t("title")}
      columns={[
        { key: "hour", label: t("hour") },
        ...series.map(({ key, label }) => ({ key, label })),
      ]}
      rows={bars.map(({ at, title, values }) => ({
        key: String(at),
        hour: title,
        wrong: formats.count(values.wrong),
        throttled: formats.count(values.throttled),
        accepted: formats.count(values.accepted),
      }))}
    >
      <BarChart
        height={HEIGHT}
        summary={t("summary", { attempts: day.submitted, wrong: day.refused + day.unknown })}
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
