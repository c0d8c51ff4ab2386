"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { listPeriods } from "@/components/account/overview/range";
import { useFormatChange } from "@/components/account/overview/use-format-change";
import { useZoomToPeriods } from "@/components/account/overview/use-zoom";
import { BarChart } from "@/components/charts/bar-chart";
import { ChartCard } from "@/components/charts/chart-card";
import type { ChartSeries } from "@/components/charts/types";
import { CATEGORIES } from "@/components/charts/variants";
import { useFormats } from "@/components/format/use-formats";
import { useViewer } from "@/components/layout/providers/viewer";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { hourAlignedRange } from "@/lib/core/messages/tiles";
import { MAX_PERIOD_GROUPS } from "@/lib/gateway/billing/spending/schema-values";
import { canShow, SPENDING_INTERVALS } from "./intervals";
import { periodHref } from "./spending-links";
import { useGroupLabel } from "./use-group-label";
import type { LoadedSpending } from "./use-spending";

const OTHER = "other";
/** Prefixes groups, so that none collides with the row of all others. */
const toKey = (group: string) => `group-${group}`;

/** Returns costs of the matching periods of the range before. Weeks begin on other days of it, so none matches. */
function usePreviousCosts({ data, interval, hour }: LoadedSpending) {
  const { timeZone } = useFormats();
  const { previous } = data;
  if (previous === null || interval === "week") return [];
  const costs = new Map(previous.periods.map(({ period, cost }) => [period, cost]));
  return listPeriods({ ...previous, interval }, timeZone, hour).map(({ at }) => ({
    at,
    cost: costs.get(at) ?? 0,
  }));
}

function useBars(spending: LoadedSpending, groups: readonly string[]) {
  const { data, periods, interval } = spending;
  const formatChange = useFormatChange();
  const previousCosts = usePreviousCosts(spending);
  const formats = useFormats();
  const t = useTranslations("spending.periods");
  const totals = new Map(data.periods.map((sums) => [sums.period, sums]));
  const parts = new Map<number, Map<string, number>>();
  for (const { period, group, cost } of data.group_periods) {
    parts.set(period, (parts.get(period) ?? new Map()).set(toKey(group), cost));
  }
  const formatTitle = (at: number, to: number) => {
    if (interval === "month") return formats.monthYear(at);
    return interval === "day" ? formats.weekdayDate(at) : formats.range(at, to - 1);
  };
  const toDetails = (cost: number, isRunning: boolean, before: { at: number; cost: number }) => {
    const amount = formats.money(before.cost, data.currency);
    const change = isRunning ? "" : ` (${formatChange(cost, before.cost)})`;
    return [{ label: formatTitle(before.at, before.at + 1), value: `${amount}${change}` }];
  };
  return periods.map(({ at, from, to, isRunning }, index) => {
    const before = previousCosts[index];
    const { cost = 0, messages = 0 } = totals.get(at) ?? {};
    const values: Record<string, number> = Object.fromEntries(parts.get(at) ?? []);
    const namedTotal = groups.reduce((sum, group) => sum + (values[toKey(group)] ?? 0), 0);
    // Sums of decimals leave a rest far below a micro-unit.
    values[OTHER] = Math.max(0, Number((cost - namedTotal).toFixed(6)));
    return {
      at,
      label: interval === "month" ? formats.monthYear(at) : formats.dayMonth(at),
      title: formatTitle(from, to),
      values,
      cost,
      messages,
      isIncomplete: isRunning,
      ...(before !== undefined && { previous: before.cost }),
      facts: [
        { label: t("messages"), value: formats.count(messages) },
        ...(before === undefined ? [] : toDetails(cost, isRunning, before)),
      ],
    };
  });
}

export function PeriodsPanel({ spending }: { spending: LoadedSpending }) {
  const t = useTranslations("spending.periods");
  const formats = useFormats();
  const router = useRouter();
  const { role } = useViewer();
  const { data, by, span, hour, filters, periods, chosenInterval, days, setChoice } = spending;
  const zoom = useZoomToPeriods(spending, periods);
  const nameGroup = useGroupLabel(data.groups);
  const largest = data.groups.slice(0, MAX_PERIOD_GROUPS);
  const bars = useBars(
    spending,
    largest.map(({ group }) => group),
  );
  const groupSeries = largest.map(
    (group, index): ChartSeries => ({
      key: toKey(group.group),
      label: nameGroup(by, group),
      variant: CATEGORIES[index] ?? "c6",
    }),
  );
  const hasOther = bars.some(({ values }) => (values[OTHER] ?? 0) > 0);
  const other: ChartSeries = {
    key: OTHER,
    label: t(by === "bulk_id" ? "otherThanBulks" : "other"),
    variant: "c6",
  };
  const series = hasOther || groupSeries.length === 0 ? [...groupSeries, other] : groupSeries;
  const isCompared = bars.some(({ previous }) => previous !== undefined);
  const formatAmount = (amount: number) => formats.money(amount, data.currency);
  const period = t(`column.${spending.interval}`);
  return (
    <ChartCard
      title={t("title")}
      note={t("note")}
      mouseNote={t("mouseNote")}
      actions={
        <SegmentedControl
          label={t("interval")}
          value={chosenInterval}
          options={SPENDING_INTERVALS.filter((interval) => canShow(interval, days)).map(
            (interval) => ({ value: interval, label: t(`by.${interval}`) }),
          )}
          onChange={(selected) => void setChoice({ interval: selected })}
        />
      }
      columns={[
        { key: "period", label: period },
        ...series.map(({ key, label }) => ({ key, label })),
        { key: "total", label: t("total") },
        ...(isCompared ? [{ key: "previous", label: t("previous") }] : []),
        { key: "messages", label: t("messages") },
      ]}
      rows={bars.map(({ at, title, values, cost, previous, messages }) => ({
        ...Object.fromEntries(series.map(({ key }) => [key, formatAmount(values[key] ?? 0)])),
        key: String(at),
        period: title,
        total: formatAmount(cost),
        previous: previous === undefined ? "–" : formatAmount(previous),
        messages: formats.count(messages),
      }))}
      file={{
        name: `spend-by-${spending.interval}-and-${by}`,
        columns: [
          period,
          ...series.map(({ label }) => label),
          t("totalIn", { currency: data.currency }),
          ...(isCompared ? [t("previousIn", { currency: data.currency })] : []),
          t("messages"),
        ],
        rows: bars.map(({ title, values, cost, previous, messages }) => [
          title,
          ...series.map(({ key }) => values[key] ?? 0),
          cost,
          ...(isCompared ? [previous ?? null] : []),
          messages,
        ]),
      }}
    >
      <BarChart
        summary={t("summary", {
          range: formats.range(span.from, span.to - 1),
          cost: formatAmount(data.totals.cost),
        })}
        series={series}
        bars={bars}
        formatCount={formatAmount}
        formatTick={(amount) => formats.money(amount, data.currency, 0)}
        totalLabel={t("total")}
        incompleteLabel={t("incomplete")}
        previousLabel={t("previous")}
        onOpen={(bar) => {
          const opened = periods.find(({ at }) => at === bar.at) ?? span;
          const range = hourAlignedRange(opened, hour, formats.timeZone);
          router.push(periodHref({ role, range, filters }));
        }}
        onZoom={zoom}
      />
    </ChartCard>
  );
}
