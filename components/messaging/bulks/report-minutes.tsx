"use client";

import { useTranslations } from "next-intl";
import { BarChart } from "@/components/charts/bar-chart";
import type { Bar } from "@/components/charts/types";
import { ChartCard } from "@/components/charts/chart-card";
import { useFormats } from "@/components/format/use-formats";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";

const MINUTE = 60;
const BAR_COUNT = 60;
const HEIGHT = 120;
const MINUTES_PER_LABEL = 10;

export function ReportMinutes({ report }: { report: BulkReport }) {
  const t = useTranslations("bulks.minutes");
  const formats = useFormats();
  const { minutes } = report;
  const first = minutes[0]?.at ?? 0;
  const byMinute = new Map(minutes.map((minute) => [minute.at, minute]));
  const bars = Array.from({ length: BAR_COUNT }, (_, index) => {
    const at = first + index * MINUTE;
    const { sent = 0, delivered = 0, failed = 0 } = byMinute.get(at) ?? {};
    return {
      at,
      label: index % MINUTES_PER_LABEL === 0 ? formats.time(at) : "",
      title: formats.dateTime(at),
      values: { failed, delivered },
      facts: [{ label: t("sent"), value: formats.count(sent) }],
    } satisfies Bar;
  });
  const total = (key: "delivered" | "failed") =>
    bars.reduce((sum, { values }) => sum + (values[key] ?? 0), 0);
  return (
    <ChartCard
      title={t("title")}
      columns={[
        { key: "time", label: t("time") },
        { key: "failed", label: t("failed") },
        { key: "delivered", label: t("delivered") },
        { key: "sent", label: t("sent") },
      ]}
      rows={bars.map(({ at, title, values, facts }) => ({
        key: String(at),
        time: title,
        failed: formats.count(values.failed),
        delivered: formats.count(values.delivered),
        sent: facts[0]?.value ?? "",
      }))}
    >
      <BarChart
        height={HEIGHT}
        summary={t("summary", {
          from: formats.dateTime(first),
          delivered: total("delivered"),
          failed: total("failed"),
        })}
        series={[
          { key: "failed", label: t("failed"), variant: "bad" },
          { key: "delivered", label: t("delivered"), variant: "good" },
        ]}
        bars={bars}
        formatCount={formats.count}
        formatTick={formats.compact}
        totalLabel={t("total")}
        incompleteLabel=""
      />
    </ChartCard>
  );
}
