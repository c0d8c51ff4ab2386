"use client";

import { useTranslations } from "next-intl";
import { ChartCard } from "@/components/charts/chart-card";
import { LineChart } from "@/components/charts/line-chart";
import { useFormats } from "@/components/format/use-formats";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { DAY_SECONDS } from "@/lib/core/time/units";
import { KEPT_HOURS_DAYS } from "@/lib/gateway/account/stats/schema-values";
import { DURATION_LINES } from "./duration-lines";
import { DURATIONS, type LoadedDelivery } from "./use-delivery";
import { usePeriodActions, usePeriodTexts } from "./use-period-texts";

export function TimePanel({ delivery }: { delivery: LoadedDelivery }) {
  const t = useTranslations("delivery.time");
  const { duration: formatDuration, count, range } = useFormats();
  const toTexts = usePeriodTexts(delivery);
  const actions = usePeriodActions(delivery, "delivered");
  const { data, periods, duration, setChoice, span, hour } = delivery;
  const series = DURATION_LINES.map(({ key, variant }) => ({ key, variant, label: t(key) }));
  const points = periods.map((period) => {
    const { p50 = null, p90 = null, p99 = null, messages = 0 } = period.sums?.[duration] ?? {};
    return {
      ...toTexts(period),
      values: { p50, p90, p99 },
      messages,
      facts: [{ label: t("messages"), value: count(messages) }],
    };
  });
  const formatOrDash = (seconds: number | null) =>
    seconds === null ? "–" : formatDuration(seconds);
  const totals = data.totals[duration];
  const isTooOld = span.interval === "hour" && span.to <= hour - KEPT_HOURS_DAYS * DAY_SECONDS;
  return (
    <ChartCard
      title={t("title")}
      note={t(`note.${duration}`)}
      actions={
        <div className="max-w-full overflow-x-auto">
          <SegmentedControl
            label={t("part")}
            value={duration}
            options={DURATIONS.map((value) => ({ value, label: t(`parts.${value}`) }))}
            onChange={(selected) => void setChoice({ duration: selected })}
          />
        </div>
      }
      columns={[
        { key: "period", label: t("period") },
        ...series.map(({ key, label }) => ({ key, label })),
        { key: "messages", label: t("messages") },
      ]}
      rows={points.map(({ at, title, values, messages }) => ({
        key: String(at),
        period: title,
        p50: formatOrDash(values.p50),
        p90: formatOrDash(values.p90),
        p99: formatOrDash(values.p99),
        messages: count(messages),
      }))}
      file={{
        name: `time-${duration}`,
        columns: [
          t("period"),
          ...series.map(({ label }) => t("inSeconds", { figure: label })),
          t("messages"),
        ],
        rows: points.map(({ title, values, messages }) => [
          title,
          values.p50,
          values.p90,
          values.p99,
          messages,
        ]),
      }}
    >
      {totals.messages === 0 ? (
        <p className="text-ink-3">
          {t(isTooOld ? "hoursDeleted" : "none", { days: KEPT_HOURS_DAYS })}
        </p>
      ) : (
        <LineChart
          summary={t("summary", {
            range: range(span.from, span.to - 1),
            p50: formatOrDash(totals.p50),
            p90: formatOrDash(totals.p90),
            p99: formatOrDash(totals.p99),
          })}
          series={series}
          points={points}
          axis="duration"
          formatTick={formatDuration}
          formatValue={formatDuration}
          incompleteLabel={t("incomplete")}
          {...actions}
        />
      )}
    </ChartCard>
  );
}
