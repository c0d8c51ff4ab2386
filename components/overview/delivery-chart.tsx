"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type Bar, BarChart } from "@/components/charts/bar-chart";
import { ChartFrame } from "@/components/charts/chart-frame";
import { useFormats } from "@/components/ui/use-formats";
import { writeTimeRange } from "@/lib/core/time-range";
import type { Overview } from "./use-overview";

const INCOMPLETE_TAIL = { hour: 3_600, day: 86_400, month: 31 * 86_400 } as const;

/** Messages by final state, period by period; failures at the base. */
export function DeliveryChart({ overview }: { overview: Overview }) {
  const t = useTranslations("overview.delivery");
  const router = useRouter();
  const formats = useFormats();
  const { periods, span, hour, stats } = overview;
  const { interval } = span;
  const nameOf = (at: number) => (interval === "hour" ? formats.dateTime(at) : formats.date(at));
  const bars: Bar[] = periods.map(({ at, sums }, index) => ({
    at,
    label: interval === "hour" ? formats.time(at) : formats.dayMonth(at, interval === "month"),
    title: nameOf(at),
    values: {
      failed: sums === null ? 0 : sums.undelivered + sums.refused,
      delivered: sums?.delivered ?? 0,
      pending: sums?.pending ?? 0,
    },
    isIncomplete: index === periods.length - 1 && at + INCOMPLETE_TAIL[interval] > hour,
  }));
  const series = [
    { key: "failed", label: t("failed"), look: "bad" },
    { key: "delivered", label: t("delivered"), look: "good" },
    { key: "pending", label: t("pending"), look: "open" },
  ] as const;
  const totals = stats.data?.totals;
  return (
    <ChartFrame
      title={t(`title.${interval}`)}
      note={t("note")}
      columns={[
        { key: "period", label: t("period") },
        ...series.map(({ key, label }) => ({ key, label })),
      ]}
      rows={bars.map(({ at, title, values }) => ({
        key: String(at),
        period: title,
        failed: formats.count(values.failed ?? 0),
        delivered: formats.count(values.delivered ?? 0),
        pending: formats.count(values.pending ?? 0),
      }))}
    >
      {totals === undefined ? (
        <div className="h-55" />
      ) : (
        <BarChart
          summary={t("summary", {
            range: formats.range(span.from, span.to - 1),
            delivered: totals.delivered,
            failed: totals.undelivered + totals.refused,
          })}
          series={series}
          bars={bars}
          formatCount={formats.count}
          formatTick={formats.compact}
          totalLabel={t("total")}
          incompleteLabel={t("incomplete")}
          onOpen={({ at }) => {
            const next =
              periods[periods.findIndex((period) => period.at === at) + 1]?.at ?? span.to;
            const range = writeTimeRange({ from: at, to: next }, formats.timeZone);
            router.push(`/messages?created=${range}`);
          }}
        />
      )}
    </ChartFrame>
  );
}
