"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { listPeriods, formatPeriods } from "@/components/account/overview/range";
import { ChartCard } from "@/components/charts/chart-card";
import { LineChart } from "@/components/charts/line-chart";
import type { ChartMark, ChartPeriod } from "@/components/charts/types";
import { type RangeState, useZoomToPeriods } from "@/components/account/overview/use-zoom";
import type { MarkSign } from "@/components/charts/variants";
import { useFormats } from "@/components/format/use-formats";
import { useHour } from "@/components/hooks/use-hour";
import type { BalanceItem } from "@/lib/core/billing/balance-items";
import { roundToMicro } from "@/lib/core/money/money";
import type { Statement } from "@/lib/gateway/billing/statements/schema";
import { type BalancePoint, MARKED_ITEMS, toBalancePoints } from "./balance-points";

const BALANCE = "balance";

function toSign(item: BalanceItem): MarkSign {
  if (item === "top_up") return "up";
  return item === "refund" ? "down" : "either";
}

function usePoints({ statement, interval }: Pick<BalanceChartProps, "statement" | "interval">) {
  const formats = useFormats();
  const t = useTranslations("statement");
  const hour = useHour();
  const isMonth = interval === "month";
  const { currency, reserved, from, to } = statement;
  const toMarks = ({ changes }: BalancePoint): ChartMark[] =>
    MARKED_ITEMS.flatMap((item) => {
      const amount = changes[item] ?? 0;
      if (amount === 0) return [];
      const value = formats.money(amount, currency);
      return [{ sign: toSign(item), label: t(`item.${item}`), value }];
    });
  const periods = listPeriods({ from, to, interval }, formats.timeZone, hour);
  return toBalancePoints(statement, periods).map((point, index) => ({
    ...point,
    label: isMonth ? formats.monthYear(point.at) : formats.dayMonth(point.at),
    title: isMonth ? formats.monthYear(point.at) : formats.weekdayDate(point.at),
    values: { [BALANCE]: point.balance },
    isIncomplete: point.isRunning,
    marks: toMarks(point),
    facts: [
      { label: t("spent"), value: formats.money(point.spent, currency) },
      ...(reserved !== null && reserved > 0 && index === periods.length - 1
        ? [
            {
              label: t("chart.available"),
              value: formats.balance(roundToMicro(point.balance - reserved), currency),
            },
            { label: t("chart.reservedNow"), value: formats.money(reserved, currency) },
          ]
        : []),
    ],
  }));
}

interface BalanceChartProps {
  statement: Statement;
  interval: "day" | "month";
  actions: ReactNode;
  range: RangeState;
}

/** Balance at the end of each period, with credit that came or went marked. One period opens its statement. */
export function BalanceChart({ statement, interval, actions, range: state }: BalanceChartProps) {
  const t = useTranslations("statement");
  const router = useRouter();
  const { balance, list, money, range, timeZone } = useFormats();
  const points = usePoints({ statement, interval });
  const zoom = useZoomToPeriods(state, points);
  const { currency, opening, closing, reserved, totals, from, to } = statement;
  const marked = MARKED_ITEMS.filter((item) => totals[item] !== 0);
  const isUnused = opening === 0 && statement.periods.length === 0;
  const stats = {
    range: range(from, to - 1),
    opening: balance(opening, currency),
    closing: balance(closing, currency),
  };
  const events = marked.map((item) =>
    t("chart.event", { name: t(`item.${item}`), amount: money(totals[item], currency) }),
  );
  const inCurrency = (figure: string) => t("chart.inCurrency", { figure, currency });
  function open({ at }: ChartPeriod): void {
    const point = points.find((other) => other.at === at);
    if (point === undefined) return;
    router.push(`/billing/statement?range=${formatPeriods(point, point, timeZone)}`);
  }
  return (
    <ChartCard
      title={t("chart.title")}
      note={t("chart.note", { interval })}
      mouseNote={t("chart.mouseNote", { interval })}
      actions={actions}
      columns={[
        { key: "period", label: t(interval) },
        ...marked.map((item) => ({ key: item, label: t(`item.${item}`) })),
        { key: "spent", label: t("spent") },
        { key: BALANCE, label: t("closing") },
      ]}
      rows={points.map((point) => ({
        key: String(point.at),
        period: point.title,
        ...Object.fromEntries(
          marked.map((item) => [item, money(point.changes[item] ?? 0, currency)]),
        ),
        spent: money(point.spent, currency),
        [BALANCE]: balance(point.balance, currency),
      }))}
      file={{
        name: `balance-by-${interval}`,
        columns: [
          t(interval),
          ...marked.map((item) => inCurrency(t(`item.${item}`))),
          inCurrency(t("spent")),
          inCurrency(t("closing")),
        ],
        rows: points.map((point) => [
          point.title,
          ...marked.map((item) => point.changes[item] ?? 0),
          point.spent,
          point.balance,
        ]),
      }}
    >
      {isUnused ? (
        <p className="text-ink-3">{t("chart.none")}</p>
      ) : (
        <LineChart
          summary={
            events.length === 0
              ? t("chart.summary", stats)
              : t("chart.summaryMarked", { ...stats, events: list(events) })
          }
          series={[{ key: BALANCE, label: t("chart.balance"), variant: "c1" }]}
          points={points}
          axis="count"
          marksOn={BALANCE}
          formatTick={(amount) => money(amount, currency, 0)}
          formatValue={(amount) => balance(amount, currency)}
          incompleteLabel={t("chart.incomplete")}
          onOpen={open}
          onZoom={zoom}
        />
      )}
      {reserved !== null && reserved > 0 && (
        <p className="mt-2 text-ink-3">
          {t("chart.reserved", {
            balance: stats.closing,
            available: balance(roundToMicro(closing - reserved), currency),
            reserved: money(reserved, currency),
          })}
        </p>
      )}
    </ChartCard>
  );
}
