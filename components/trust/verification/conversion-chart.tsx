"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { usePeriodTexts } from "@/components/account/delivery/use-period-texts";
import { listPeriods } from "@/components/account/overview/range";
import { type RangeState, useZoomToPeriods } from "@/components/account/overview/use-zoom";
import { ChartCard } from "@/components/charts/chart-card";
import { LineChart } from "@/components/charts/line-chart";
import { useFormats } from "@/components/format/use-formats";
import { useHour } from "@/components/hooks/use-hour";
import type { VerifyStats } from "@/lib/gateway/trust/verify-codes/schema-stats";
import type { VerifyChannel } from "@/lib/gateway/trust/verify-codes/schema-values";

const CHANNEL_VARIANTS = { messenger: "c2", voice: "c3", sms: "c1" } as const;
const HEIGHT = 120;

interface Totals {
  sent: number;
  verified: number;
}

const toConversionRate = ({ sent, verified }: Totals): number | null =>
  sent === 0 ? null : verified / sent;

interface ConversionChartProps {
  stats: VerifyStats;
  interval: "day" | "month";
  actions: ReactNode;
  range: RangeState;
}

function useConversionPoints({
  stats,
  interval,
}: Pick<ConversionChartProps, "stats" | "interval">) {
  const { count, timeZone } = useFormats();
  const t = useTranslations("verification");
  const hour = useHour();
  const toLabels = usePeriodTexts({ span: { interval } });
  const rows = new Map(stats.periods.map((row) => [`${row.period} ${row.channel}`, row]));
  const channels = stats.totals.map(({ channel }) => channel);
  return listPeriods({ from: stats.from, to: stats.to, interval }, timeZone, hour).map((period) => {
    const sums = new Map(
      channels.map((channel): [VerifyChannel, Totals] => {
        const { sent = 0, verified = 0 } = rows.get(`${period.at} ${channel}`) ?? {};
        return [channel, { sent, verified }];
      }),
    );
    return {
      ...toLabels(period),
      from: period.from,
      to: period.to,
      isRunning: period.isRunning,
      sums,
      values: Object.fromEntries(
        [...sums].map(([channel, channelSums]) => [channel, toConversionRate(channelSums)]),
      ),
      facts: [...sums]
        .filter(([, { sent }]) => sent > 0)
        .map(([channel, { sent, verified }]) => ({
          label: t(`channel.${channel}`),
          value: t("conversion.of", { confirmed: count(verified), sent: count(sent) }),
        })),
    };
  });
}

export function ConversionChart(props: ConversionChartProps) {
  const { stats, actions } = props;
  const t = useTranslations("verification.conversion");
  const channelName = useTranslations("verification.channel");
  const { count, list, percent, range, rate } = useFormats();
  const points = useConversionPoints(props);
  const zoom = useZoomToPeriods(props.range, points);
  const { totals, from, to } = stats;
  const formatOrDash = (share: number | null) => (share === null ? "–" : percent(share));
  const columns = totals.flatMap(({ channel }) => {
    const name = channelName(channel);
    const getChannelTotals = (point: (typeof points)[number]) =>
      point.sums.get(channel) ?? { sent: 0, verified: 0 };
    return [
      {
        key: `${channel}-share`,
        label: t("share", { channel: name }),
        toText: (point: (typeof points)[number]) =>
          formatOrDash(toConversionRate(getChannelTotals(point))),
        toCell: (point: (typeof points)[number]) => toConversionRate(getChannelTotals(point)),
      },
      {
        key: `${channel}-confirmed`,
        label: t("confirmed", { channel: name }),
        toText: (point: (typeof points)[number]) => count(getChannelTotals(point).verified),
        toCell: (point: (typeof points)[number]) => getChannelTotals(point).verified,
      },
      {
        key: `${channel}-sent`,
        label: t("sent", { channel: name }),
        toText: (point: (typeof points)[number]) => count(getChannelTotals(point).sent),
        toCell: (point: (typeof points)[number]) => getChannelTotals(point).sent,
      },
    ];
  });
  const shares = totals.map((sums) =>
    t("item", { channel: channelName(sums.channel), share: formatOrDash(toConversionRate(sums)) }),
  );
  return (
    <ChartCard
      title={t("title")}
      note={t("note")}
      mouseNote={t("mouseNote")}
      actions={actions}
      columns={[
        { key: "period", label: t("period") },
        ...columns.map(({ key, label }) => ({ key, label })),
      ]}
      rows={points.map((point) => ({
        key: String(point.at),
        period: point.title,
        ...Object.fromEntries(columns.map(({ key, toText }) => [key, toText(point)])),
      }))}
      file={{
        name: "confirmed-codes",
        columns: [t("period"), ...columns.map(({ label }) => label)],
        rows: points.map((point) => [point.title, ...columns.map(({ toCell }) => toCell(point))]),
      }}
    >
      {totals.length === 0 ? (
        <p className="text-ink-3">{t("none")}</p>
      ) : (
        <LineChart
          height={HEIGHT}
          summary={t("summary", { range: range(from, to - 1), shares: list(shares) })}
          series={totals.map(({ channel }) => ({
            key: channel,
            label: channelName(channel),
            variant: CHANNEL_VARIANTS[channel],
          }))}
          points={points}
          axis="share"
          formatTick={(share) => rate(share * 100)}
          formatValue={percent}
          incompleteLabel={t("incomplete")}
          onOpen={zoom}
          onZoom={zoom}
        />
      )}
    </ChartCard>
  );
}
