"use client";

import { useTranslations } from "next-intl";
import { ChartCard } from "@/components/charts/chart-card";
import { LineChart } from "@/components/charts/line-chart";
import { pointsOutside } from "@/components/charts/lines";
import type { ChartSeries, LinePoint } from "@/components/charts/types";
import { CATEGORIES } from "@/components/charts/variants";
import { useFormats } from "@/components/format/use-formats";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { toShare } from "@/lib/core/messages/tiles";
import type { LoadedDelivery } from "./use-delivery";
import { useGroupNames } from "./use-group-names";
import { usePeriodActions, usePeriodTexts } from "./use-period-texts";

const MAX_NAMED = 3;
const ALL = "all";
/** Apart from `ALL`, whatever the groups are called. */
const toKey = (group: string) => `group ${group}`;

function useSharePoints(delivery: LoadedDelivery, shown: readonly string[]): LinePoint[] {
  const t = useTranslations("delivery.share");
  const toTexts = usePeriodTexts(delivery);
  const { count } = useFormats();
  return delivery.periods.map((period) => {
    const { sums, usual, groups } = period;
    const toGroupShare = (group: string) => {
      const stats = groups.get(group);
      return stats === undefined ? null : toShare(stats.delivered, stats);
    };
    return {
      ...toTexts(period),
      values: {
        ...Object.fromEntries(shown.map((group) => [toKey(group), toGroupShare(group)])),
        [ALL]: sums === null ? null : toShare(sums.delivered, sums),
      },
      band: usual,
      facts: sums === null ? [] : [{ label: t("messages"), value: count(sums.messages) }],
    };
  });
}

/** Names the points outside the usual range, the most recent ones first. */
function useOutsideNote(): (points: readonly LinePoint[]) => string | null {
  const t = useTranslations("delivery.share");
  const { percent, list } = useFormats();
  return (points) => {
    const outside = pointsOutside(points, ALL).reverse();
    if (outside.length === 0) return null;
    const listedPeriods = outside.slice(0, MAX_NAMED).map(({ title, values, band }) =>
      t("outsideItem", {
        period: title,
        share: percent(values[ALL] ?? 0),
        low: percent(band?.[0] ?? 0),
        high: percent(band?.[1] ?? 0),
      }),
    );
    const moreCount = outside.length - listedPeriods.length;
    const notes = [
      ...listedPeriods,
      ...(moreCount > 0 ? [t("outsideMore", { count: moreCount })] : []),
    ];
    return t("outside", { periods: list(notes) });
  };
}

export function SharePanel({ delivery }: { delivery: LoadedDelivery }) {
  const t = useTranslations("delivery.share");
  const formats = useFormats();
  const nameGroup = useGroupNames();
  const describeOutside = useOutsideNote();
  const actions = usePeriodActions(delivery, "messages");
  const { data, by, lines, setChoice, span } = delivery;
  const largest = data.groups.slice(0, CATEGORIES.length).map(({ group }) => group);
  const groups = largest.map(
    (group, index): ChartSeries => ({
      key: toKey(group),
      label: nameGroup(by, group),
      variant: CATEGORIES[index] ?? "c6",
    }),
  );
  const points = useSharePoints(delivery, largest);
  const total: ChartSeries = { key: ALL, label: t("all"), variant: lines ? "total" : "c1" };
  const series = lines ? [...groups, total] : [total];
  const formatShare = (share: number | null | undefined) =>
    share === null || share === undefined ? "–" : formats.percent(share);
  const share = toShare(data.totals.delivered, data.totals);
  return (
    <ChartCard
      title={t("title")}
      note={t("note")}
      mouseNote={t("mouseNote")}
      actions={
        data.groups.length > 1 && (
          <SegmentedControl
            label={t("lines")}
            value={lines ? "groups" : "all"}
            options={[
              { value: "all", label: t("together") },
              { value: "groups", label: t(`by.${by}`) },
            ]}
            onChange={(selected) => void setChoice({ lines: selected === "groups" })}
          />
        )
      }
      columns={[
        { key: "period", label: t("period") },
        ...series.map(({ key, label }) => ({ key, label })),
        ...(lines ? [] : [{ key: "usual", label: t("usual") }]),
        { key: "messages", label: t("messages") },
      ]}
      rows={points.map(({ at, title, values, band, facts }) => ({
        key: String(at),
        period: title,
        ...Object.fromEntries(series.map(({ key }) => [key, formatShare(values[key])])),
        usual: band ? `${formats.percent(band[0])} – ${formats.percent(band[1])}` : "–",
        messages: facts?.[0]?.value ?? "0",
      }))}
      file={{
        name: "share-delivered",
        columns: [t("period"), ...series.map(({ label }) => label), t("low"), t("high")],
        rows: points.map(({ title, values, band }) => [
          title,
          ...series.map(({ key }) => values[key] ?? null),
          band?.[0] ?? null,
          band?.[1] ?? null,
        ]),
      }}
    >
      <LineChart
        summary={t("summary", {
          range: formats.range(span.from, span.to - 1),
          share: formatShare(share),
          count: data.totals.messages,
        })}
        series={series}
        points={points}
        axis="share"
        formatTick={(value) => formats.rate(value * 100)}
        formatValue={formats.percent}
        incompleteLabel={t("incomplete")}
        {...actions}
        {...(!lines && {
          band: {
            of: ALL,
            label: t("usual"),
            outsideLabel: t("outsideLabel"),
            note: describeOutside(points),
          },
        })}
      />
    </ChartCard>
  );
}
