"use client";

import { useTranslations } from "next-intl";
import { ChartCard } from "@/components/charts/chart-card";
import { LineChart } from "@/components/charts/line-chart";
import type { LinePoint } from "@/components/charts/types";
import { useFormats } from "@/components/format/use-formats";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { HOUR_SECONDS } from "@/lib/core/time/units";
import { type ComparedItem, type ComparisonState, MEASURES } from "./use-comparison";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Clicks of the first 24 hours per message sent, from each item's own start. */
export function FirstDayPanel({ comparison }: { comparison: ComparisonState }) {
  const t = useTranslations("comparison.firstDay");
  const { percent, rate, count, duration } = useFormats();
  const { items, setMeasure } = comparison;
  const clicked = items.filter(
    ({ first_day: day, first_day_sent: sent }) => day.length > 0 && sent > 0,
  );
  const hasPeople = clicked.every(({ first_day: day }) =>
    day.every(({ people }) => people !== null),
  );
  const measure = hasPeople ? (comparison.measure ?? "people") : "clicks";
  const series = clicked.map(({ id, label, variant }) => ({ key: id, label, variant }));
  const toShareAt = ({ first_day: day, first_day_sent: sent }: ComparedItem, hour: number) => {
    const count = day[hour]?.[measure] ?? null;
    return count === null ? null : count / sent;
  };
  const points = HOURS.map(
    (hour): LinePoint => ({
      at: hour + 1,
      label: duration((hour + 1) * HOUR_SECONDS),
      title: t("after", { hours: hour + 1 }),
      values: Object.fromEntries(clicked.map((item) => [item.id, toShareAt(item, hour)])),
    }),
  );
  const formatOrDash = (share: number | null | undefined) => (share == null ? "–" : percent(share));
  return (
    <ChartCard
      title={t("title")}
      note={t(`note.${measure}`)}
      actions={
        hasPeople &&
        clicked.length > 0 && (
          <SegmentedControl
            label={t("measure")}
            value={measure}
            options={MEASURES.map((value) => ({ value, label: t(`measures.${value}`) }))}
            onChange={setMeasure}
          />
        )
      }
      columns={[
        { key: "hours", label: t("hours") },
        ...series.map(({ key, label }) => ({ key, label })),
      ]}
      rows={points.map(({ at, title, values }) => ({
        key: String(at),
        hours: title,
        ...Object.fromEntries(series.map(({ key }) => [key, formatOrDash(values[key])])),
      }))}
      file={{
        name: `first-day-${measure}`,
        columns: [t("hours"), ...series.map(({ label }) => label)],
        rows: HOURS.map((hour) => [
          hour + 1,
          ...clicked.map(({ first_day: day }) => day[hour]?.[measure] ?? null),
        ]),
      }}
    >
      {clicked.length === 0 ? (
        <p className="text-ink-3">{t("none")}</p>
      ) : (
        <LineChart
          summary={t("summary", {
            items: clicked
              .map(
                (item) =>
                  `${item.label} ${formatOrDash(toShareAt(item, item.first_day.length - 1))}`,
              )
              .join(", "),
            count: count(clicked.length),
          })}
          series={series}
          points={points}
          axis="share"
          formatTick={(value) => rate(value * 100)}
          formatValue={percent}
          incompleteLabel={t("incomplete")}
        />
      )}
    </ChartCard>
  );
}
