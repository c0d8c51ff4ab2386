"use client";

import { useTranslations } from "next-intl";
import { ChartCard } from "@/components/charts/chart-card";
import { LineChart } from "@/components/charts/line-chart";
import { useFormats } from "@/components/format/use-formats";
import type { SpendingForecast } from "@/lib/gateway/billing/spending/schema";
import { MIN_FORECAST_WEEKS } from "@/lib/core/billing/spending-forecast";
import { type ForecastPoint, toForecastPoints } from "./forecast-points";

const THIS = "this";
const PREVIOUS = "previous";

export function ForecastPanel({ forecast }: { forecast: SpendingForecast }) {
  const t = useTranslations("spending.forecast");
  const { money, dayMonth, monthYear, weekdayDate } = useFormats();
  const { currency, weeks, spent, previous_spent: before } = forecast;
  const days = toForecastPoints(forecast, forecast.time_zone);
  const formatOrDash = (amount: number | null) => (amount === null ? "–" : money(amount, currency));
  const month = monthYear(forecast.from);
  const previousMonth = monthYear(forecast.previous_days[0]?.day ?? forecast.from);
  const end = forecast.forecast;
  const total = (day: ForecastPoint) => day.expected ?? day.spent;
  const points = days.map((day) => ({
    at: day.day,
    label: dayMonth(day.day),
    title: weekdayDate(day.day),
    values: { [THIS]: total(day), [PREVIOUS]: day.previous },
    band: day.low === null || day.high === null ? null : ([day.low, day.high] as const),
    isIncomplete: day.isAhead,
    facts:
      day.isAhead && day.spent !== null
        ? [{ label: t("soFar"), value: formatOrDash(day.spent) }]
        : [],
  }));
  const summary =
    end === null
      ? t("spent", {
          month,
          spent: formatOrDash(spent),
          previousMonth,
          previous: formatOrDash(before),
        })
      : t("expected", {
          month,
          spent: formatOrDash(spent),
          expected: formatOrDash(end.expected),
          low: formatOrDash(end.low),
          high: formatOrDash(end.high),
          previousMonth,
          previous: formatOrDash(before),
        });
  return (
    <ChartCard
      title={t("title", { month })}
      note={summary}
      columns={[
        { key: "period", label: t("day") },
        { key: "spent", label: t("spentUntil") },
        { key: "expected", label: t("line") },
        { key: "low", label: t("low") },
        { key: "high", label: t("high") },
        { key: "previous", label: previousMonth },
      ]}
      rows={days.map((day) => ({
        key: String(day.day),
        period: weekdayDate(day.day),
        spent: formatOrDash(day.spent),
        expected: formatOrDash(day.expected),
        low: formatOrDash(day.low),
        high: formatOrDash(day.high),
        previous: formatOrDash(day.previous),
      }))}
      file={{
        name: "spend-forecast",
        columns: [
          t("day"),
          t("spentIn", { currency }),
          t("lineIn", { currency }),
          t("lowIn", { currency }),
          t("highIn", { currency }),
          t("previousIn", { month: previousMonth, currency }),
        ],
        rows: days.map((day) => [
          weekdayDate(day.day),
          day.spent,
          day.expected,
          day.low,
          day.high,
          day.previous,
        ]),
      }}
    >
      <LineChart
        summary={t("summary", { text: summary })}
        series={[
          { key: PREVIOUS, label: previousMonth, variant: "c6", isFinished: true },
          { key: THIS, label: month, variant: "c1" },
        ]}
        points={points}
        axis="count"
        formatTick={(amount) => money(amount, currency, 0)}
        formatValue={formatOrDash}
        incompleteLabel={end === null ? t("inProgress") : t("line")}
        {...(end !== null && {
          band: { of: THIS, label: t("band"), outsideLabel: t("band"), note: null },
        })}
      />
      <p className="mt-2 max-w-[68ch] text-ink-3">
        {end === null ? t("none", { weeks, least: MIN_FORECAST_WEEKS }) : t("method", { weeks })}
      </p>
    </ChartCard>
  );
}
