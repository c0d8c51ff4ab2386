"use client";

import { useTranslations } from "next-intl";
import { useZoom } from "@/components/account/overview/use-zoom";
import { BarChart } from "@/components/charts/bar-chart";
import type { Bar } from "@/components/charts/types";
import { ChartCard } from "@/components/charts/chart-card";
import { SyncedCharts } from "@/components/charts/synced-charts";
import { useFormats } from "@/components/format/use-formats";
import { periodStart } from "@/lib/core/time/period-start";
import { formatTimeRange } from "@/lib/core/time/time-range";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import type { GroupGrowth } from "@/lib/gateway/contacts/groups/schema-growth";
import type { GroupGrowthState } from "./use-group-growth-view";

export interface GroupChartsProps {
  group: Group;
  view: GroupGrowthState;
  data: GroupGrowth;
}

function usePeriodBars({ view: { hour }, data }: GroupChartsProps) {
  const formats = useFormats();
  // Interval of the displayed data: the previous range while another loads.
  const { interval } = data;
  const isMonth = interval === "month";
  const formatPeriod = (at: number) => {
    if (isMonth) return formats.monthYear(at);
    return interval === "hour" ? formats.dateTime(at) : formats.weekdayDate(at);
  };
  return data.periods.map(({ period: at, ...values }) => ({
    at,
    label: formats.periodLabel(at, interval),
    title: formatPeriod(at),
    isIncomplete: periodStart(at, interval, data.time_zone, 1) > hour,
    values,
  }));
}

/** Charts of a group; selecting a bar zooms in, down to hours. */
export function GroupCharts(props: GroupChartsProps) {
  const t = useTranslations("groups.growth.chart");
  const formats = useFormats();
  const { group, view, data } = props;
  const { interval } = data;
  const bars = usePeriodBars(props);
  const range = formats.range(data.from, data.to - 1);
  const changes = [
    { key: "added", label: t("added"), variant: "good" as const },
    { key: "removed", label: t("removed"), variant: "bad" as const },
  ];
  const { zoomTo } = useZoom(view);
  const zoom = ({ at: from }: Bar, { at: last }: Bar) => {
    const to = periodStart(last, interval, data.time_zone, 1);
    zoomTo(formatTimeRange({ from, to }, data.time_zone));
  };
  const shared = {
    formatCount: formats.count,
    formatTick: formats.compact,
    incompleteLabel: t("incomplete"),
    onZoom: zoom,
    ...(interval !== "hour" && { onOpen: zoom }),
  };
  const rows = bars.map(({ at, title, values }) => ({
    key: String(at),
    period: title,
    count_items: formats.count(values.count_items),
    added: formats.count(values.added),
    removed: formats.count(values.removed),
    unsubscribed: formats.count(values.unsubscribed),
  }));
  const period = { key: "period", label: t("period") };
  const isOlder = data.counted_since > Math.max(data.from, group.created_at);
  const first = data.periods[0]?.count_items ?? 0;
  return (
    <SyncedCharts>
      <ChartCard
        title={t("entries")}
        {...(isOlder && { note: t("countedSince", { time: formats.date(data.counted_since) }) })}
        columns={[period, { key: "count_items", label: t("entries") }]}
        rows={rows}
      >
        <BarChart
          {...shared}
          summary={t("entriesSummary", {
            range,
            first,
            last: data.periods.at(-1)?.count_items ?? 0,
          })}
          series={[{ key: "count_items", label: t("entries"), variant: "good" }]}
          bars={bars}
          totalLabel={t("atEnd")}
          isLevel
        />
      </ChartCard>
      <ChartCard
        title={t(`changes.${interval}`)}
        columns={[period, ...changes, { key: "unsubscribed", label: t("unsubscribed") }]}
        rows={rows}
      >
        <BarChart
          {...shared}
          summary={t("changesSummary", { range, ...data.totals })}
          series={changes}
          bars={bars.map((bar) => ({
            ...bar,
            facts: [{ label: t("unsubscribed"), value: formats.count(bar.values.unsubscribed) }],
          }))}
          totalLabel={t("total")}
          height={140}
        />
      </ChartCard>
    </SyncedCharts>
  );
}
