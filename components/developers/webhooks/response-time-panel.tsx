"use client";

import { useTranslations } from "next-intl";
import { ChartCard } from "@/components/charts/chart-card";
import { LineChart } from "@/components/charts/line-chart";
import { useFormats } from "@/components/format/use-formats";
import { CURVE_HEIGHT, type LoadedCurves, useCurvePeriods } from "./use-webhook-curves";

const PERCENTILES = [
  { key: "p50", variant: "c1" },
  { key: "p95", variant: "c2" },
] as const;

/** Time until the receiver responds. */
export function ResponseTimePanel(curves: LoadedCurves) {
  const t = useTranslations("webhooks.stats");
  const { count, duration, range } = useFormats();
  const { data, span } = curves;
  const series = PERCENTILES.map(({ key, variant }) => ({ key, variant, label: t(`time.${key}`) }));
  const points = useCurvePeriods(curves).map(({ sums, ...texts }) => ({
    ...texts,
    values: { p50: sums?.p50 ?? null, p95: sums?.p95 ?? null },
    timed: sums?.timed ?? 0,
    facts: [{ label: t("attempts"), value: count(sums?.timed ?? 0) }],
  }));
  const formatOrDash = (seconds: number | null) => (seconds === null ? "–" : duration(seconds));
  return (
    <ChartCard
      title={t("time.title")}
      note={t("time.note")}
      columns={[
        { key: "period", label: t("period") },
        ...series.map(({ key, label }) => ({ key, label })),
        { key: "timed", label: t("attempts") },
      ]}
      rows={points.map(({ at, title, values, timed }) => ({
        key: String(at),
        period: title,
        p50: formatOrDash(values.p50),
        p95: formatOrDash(values.p95),
        timed: count(timed),
      }))}
      file={{
        name: "webhook-response-times",
        columns: [
          t("period"),
          ...series.map(({ label }) => t("inSeconds", { figure: label })),
          t("attempts"),
        ],
        rows: points.map(({ title, values, timed }) => [title, values.p50, values.p95, timed]),
      }}
    >
      {data.totals.timed === 0 ? (
        <p className="text-ink-3">{t("time.none")}</p>
      ) : (
        <LineChart
          height={CURVE_HEIGHT}
          summary={t("time.summary", {
            range: range(span.from, span.to - 1),
            p50: formatOrDash(data.totals.p50),
            p95: formatOrDash(data.totals.p95),
          })}
          series={series}
          points={points}
          axis="duration"
          formatTick={duration}
          formatValue={duration}
          incompleteLabel={t("incomplete")}
        />
      )}
    </ChartCard>
  );
}
