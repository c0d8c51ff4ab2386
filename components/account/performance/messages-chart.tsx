import { useTranslations } from "next-intl";
import { BarChart } from "@/components/charts/bar-chart";
import { ChartCard } from "@/components/charts/chart-card";
import type { PerformanceMonth } from "@/lib/gateway/overview/performance/schema-values";
import { useMonthTexts, usePerformanceFormats } from "./use-performance-formats";

const HEIGHT = 140;

export function MessagesChart({ months }: { months: readonly PerformanceMonth[] }) {
  const t = useTranslations("performance");
  const { count, compact } = usePerformanceFormats();
  const toTexts = useMonthTexts();
  const bars = months.map((month) => ({
    ...toTexts(month),
    values: { messages: month.messages ?? 0 },
    facts: month.messages === null ? [{ label: t("figure.messages"), value: "–" }] : [],
  }));
  const total = months.reduce((sum, { messages }) => sum + (messages ?? 0), 0);
  return (
    <ChartCard
      title={t("figure.messages")}
      columns={[
        { key: "month", label: t("month") },
        { key: "messages", label: t("figure.messages") },
      ]}
      rows={months.map((month, index) => ({
        key: month.month,
        month: bars[index]?.title ?? month.month,
        messages: month.messages === null ? "–" : count(month.messages),
      }))}
    >
      <BarChart
        height={HEIGHT}
        summary={t("messagesSummary", { count: total })}
        series={[{ key: "messages", label: t("figure.messages"), variant: "c1" }]}
        bars={bars}
        formatCount={count}
        formatTick={compact}
        incompleteLabel={t("incomplete")}
      />
    </ChartCard>
  );
}
