"use client";

import { useTranslations } from "next-intl";
import { ChartCard } from "@/components/charts/chart-card";
import { LineChart } from "@/components/charts/line-chart";
import { useFormats } from "@/components/format/use-formats";
import {
  countAttempts,
  CURVE_HEIGHT,
  type LoadedCurves,
  toAccepted,
  useCurvePeriods,
} from "./use-webhook-curves";

export function AcceptedPanel(curves: LoadedCurves) {
  const t = useTranslations("webhooks.stats");
  const { count, percent, rate, range } = useFormats();
  const { data, span } = curves;
  const points = useCurvePeriods(curves).map(({ sums, ...texts }) => ({
    ...texts,
    values: { accepted: sums === undefined ? null : toAccepted(sums) },
    attempts: sums === undefined ? 0 : countAttempts(sums),
    failed: sums?.failed ?? 0,
  }));
  const formatOrDash = (share: number | null) => (share === null ? "–" : percent(share));
  return (
    <ChartCard
      title={t("accepted.title")}
      note={t("accepted.note")}
      columns={[
        { key: "period", label: t("period") },
        { key: "accepted", label: t("accepted.line") },
        { key: "attempts", label: t("attempts") },
        { key: "failed", label: t("failed") },
      ]}
      rows={points.map(({ at, title, values, attempts, failed }) => ({
        key: String(at),
        period: title,
        accepted: formatOrDash(values.accepted),
        attempts: count(attempts),
        failed: count(failed),
      }))}
      file={{
        name: "webhook-accepted",
        columns: [t("period"), t("accepted.line"), t("attempts"), t("failed")],
        rows: points.map(({ title, values, attempts, failed }) => [
          title,
          values.accepted,
          attempts,
          failed,
        ]),
      }}
    >
      <LineChart
        height={CURVE_HEIGHT}
        summary={t("accepted.summary", {
          range: range(span.from, span.to - 1),
          share: percent(toAccepted(data.totals)),
          count: countAttempts(data.totals),
        })}
        series={[{ key: "accepted", label: t("accepted.line"), variant: "c1" }]}
        points={points.map(({ attempts, failed, ...point }) => ({
          ...point,
          facts: [
            { label: t("attempts"), value: count(attempts) },
            { label: t("failed"), value: count(failed) },
          ],
        }))}
        axis="share"
        formatTick={(share) => rate(share * 100)}
        formatValue={percent}
        incompleteLabel={t("incomplete")}
      />
    </ChartCard>
  );
}
