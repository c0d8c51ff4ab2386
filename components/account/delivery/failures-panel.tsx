"use client";

import { useTranslations } from "next-intl";
import { BarChart } from "@/components/charts/bar-chart";
import { ChartCard } from "@/components/charts/chart-card";
import type { Bar } from "@/components/charts/types";
import { CATEGORIES } from "@/components/charts/variants";
import { useFormats } from "@/components/format/use-formats";
import { sumReasons } from "./failure-reasons";
import { FailureTable } from "./failure-table";
import type { LoadedDelivery } from "./use-delivery";
import { usePeriodActions, usePeriodTexts } from "./use-period-texts";
import { useReasonTexts } from "./use-reason-texts";

/** One less than there are colors, since the last color stands for all other reasons. */
const MAX_REASONS = CATEGORIES.length - 1;
const OTHER = "other";

export function FailuresPanel({ delivery }: { delivery: LoadedDelivery }) {
  const t = useTranslations("delivery.failures");
  const { count, compact, range } = useFormats();
  const explain = useReasonTexts();
  const toTexts = usePeriodTexts(delivery);
  const actions = usePeriodActions(delivery, "failed");
  const { data, periods, span } = delivery;
  const reasons = sumReasons(data.failures);
  const isFolded = reasons.length > MAX_REASONS + 1;
  const shownReasons = isFolded ? reasons.slice(0, MAX_REASONS) : reasons;
  const series = [
    ...shownReasons.map(({ code }, index) => ({
      key: String(code),
      label: explain(code).label,
      variant: CATEGORIES[index] ?? "c6",
    })),
    ...(isFolded ? [{ key: OTHER, label: t("other"), variant: "c6" as const }] : []),
  ];
  const values = new Map<number, Record<string, number>>();
  for (const { period, code, messages } of data.failures) {
    const counts = values.get(period) ?? {};
    const key = shownReasons.some((reason) => reason.code === code) ? String(code) : OTHER;
    counts[key] = (counts[key] ?? 0) + messages;
    values.set(period, counts);
  }
  const bars = periods.map(
    (period): Bar => ({ ...toTexts(period), values: values.get(period.at) ?? {} }),
  );
  return (
    <div className="grid grid-cols-1 gap-4 print:block print:*:mb-4">
      <ChartCard
        title={t("title")}
        note={t("note")}
        mouseNote={t("mouseNote")}
        columns={[
          { key: "period", label: t("period") },
          ...series.map(({ key, label }) => ({ key, label })),
        ]}
        rows={bars.map(({ at, title, values }) => ({
          key: String(at),
          period: title,
          ...Object.fromEntries(series.map(({ key }) => [key, count(values[key] ?? 0)])),
        }))}
        file={{
          name: "failures-by-time",
          columns: [t("period"), ...series.map(({ label }) => label)],
          rows: bars.map(({ title, values }) => [
            title,
            ...series.map(({ key }) => values[key] ?? 0),
          ]),
        }}
      >
        {reasons.length === 0 ? (
          data.failures_unknown === 0 && <p className="text-ink-3">{t("none")}</p>
        ) : (
          <BarChart
            summary={t("summary", {
              range: range(span.from, span.to - 1),
              count: data.totals.failed,
              reason: series[0]?.label ?? "",
            })}
            series={series}
            bars={bars}
            formatCount={count}
            formatTick={compact}
            totalLabel={t("total")}
            incompleteLabel={t("incomplete")}
            {...actions}
          />
        )}
      </ChartCard>
      {data.failures_unknown > 0 && (
        <p className="text-ink-3">{t("unknown", { count: data.failures_unknown })}</p>
      )}
      {reasons.length > 0 && <FailureTable delivery={delivery} reasons={reasons} />}
    </div>
  );
}
