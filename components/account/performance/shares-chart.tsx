import { useTranslations } from "next-intl";
import { ChartCard } from "@/components/charts/chart-card";
import { LineChart } from "@/components/charts/line-chart";
import type { PerformanceMonth } from "@/lib/gateway/overview/performance/schema-values";
import { useMonthTexts, usePerformanceFormats } from "./use-performance-formats";

const SHARES = [
  { key: "handedOver", field: "handed_over_within_10_s", variant: "c1" },
  { key: "delivered", field: "delivered", variant: "c2" },
  { key: "available", field: "api_available", variant: "c3" },
] as const;

export function SharesChart({ months }: { months: readonly PerformanceMonth[] }) {
  const t = useTranslations("performance");
  const { count, rate } = usePerformanceFormats();
  const toTexts = useMonthTexts();
  const formatShare = (share: number) => rate(share * 100);
  const points = months.map((month) => ({
    ...toTexts(month),
    values: Object.fromEntries(SHARES.map(({ key, field }) => [key, month[field]])),
    facts:
      month.messages === null
        ? []
        : [{ label: t("figure.messages"), value: count(month.messages) }],
  }));
  const series = SHARES.map(({ key, variant }) => ({ key, label: t(`figure.${key}`), variant }));
  return (
    <ChartCard
      title={t("sharesTitle")}
      columns={[
        { key: "month", label: t("month") },
        ...series.map(({ key, label }) => ({ key, label })),
      ]}
      rows={points.map(({ at, title, values }) => ({
        key: String(at),
        month: title,
        ...Object.fromEntries(
          series.map(({ key }) => {
            const share = values[key];
            return [key, share === null || share === undefined ? "–" : formatShare(share)];
          }),
        ),
      }))}
    >
      <LineChart
        summary={t("sharesSummary")}
        series={series}
        points={points}
        axis="share"
        formatTick={formatShare}
        formatValue={formatShare}
        incompleteLabel={t("incomplete")}
      />
    </ChartCard>
  );
}
