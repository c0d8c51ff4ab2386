"use client";

import { useTranslations } from "next-intl";
import { listPeriods } from "@/components/account/overview/range";
import { useZoomToPeriods } from "@/components/account/overview/use-zoom";
import { BarChart } from "@/components/charts/bar-chart";
import { ChartCard } from "@/components/charts/chart-card";
import { useFormats } from "@/components/format/use-formats";
import { useHour } from "@/components/hooks/use-hour";
import type { UsageReport } from "@/lib/gateway/billing/usage/schema";
import type { UsageRange } from "./use-usage";

/** Charts the cost of each day or month, days without charges included. */
export function CostChart({ usage, range }: { usage: UsageReport; range: UsageRange }) {
  const t = useTranslations("usage");
  const formats = useFormats();
  const hour = useHour();
  const { interval, span } = range;
  const isMonth = interval === "month";
  const costs = new Map(usage.periods.map((period) => [period.period, period]));
  const periods = listPeriods({ ...span, interval }, formats.timeZone, hour);
  const zoom = useZoomToPeriods(range, periods);
  const bars = periods.map(({ at, isRunning }) => {
    const { cost = 0, messages = 0 } = costs.get(at) ?? {};
    return {
      at,
      label: isMonth ? formats.monthYear(at) : formats.dayMonth(at),
      title: isMonth ? formats.monthYear(at) : formats.weekdayDate(at),
      values: { cost },
      isIncomplete: isRunning,
      facts: [{ label: t("messages"), value: formats.count(messages) }],
      messages,
    };
  });
  const formatAmount = (amount: number) => formats.money(amount, usage.currency);
  return (
    <ChartCard
      title={t(isMonth ? "chart.month" : "chart.day")}
      note={t("chart.vat")}
      mouseNote={t("chart.note")}
      columns={[
        { key: "period", label: t(isMonth ? "column.month" : "column.day") },
        { key: "messages", label: t("messages") },
        { key: "cost", label: t("cost") },
      ]}
      rows={bars.map(({ at, title, values, messages }) => ({
        key: String(at),
        period: title,
        messages: formats.count(messages),
        cost: formatAmount(values.cost),
      }))}
      file={{
        name: `cost-by-${interval}`,
        columns: [
          t(isMonth ? "column.month" : "column.day"),
          t("messages"),
          t("chart.costIn", { currency: usage.currency }),
        ],
        rows: bars.map(({ title, values, messages }) => [title, messages, values.cost]),
      }}
    >
      <BarChart
        summary={t("chart.summary", {
          range: formats.range(span.from, span.to - 1),
          cost: formatAmount(usage.totals.cost),
        })}
        series={[{ key: "cost", label: t("cost"), variant: "c1" }]}
        bars={bars}
        formatCount={formatAmount}
        formatTick={(amount) => formats.money(amount, usage.currency, 0)}
        incompleteLabel={t("chart.incomplete")}
        onOpen={zoom}
        onZoom={zoom}
      />
    </ChartCard>
  );
}
