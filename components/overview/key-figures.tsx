"use client";

import { useTranslations } from "next-intl";
import { Sparkline } from "@/components/charts/sparkline";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Figure, FigureStrip } from "@/components/ui/figure-strip";
import { useFormats } from "@/components/ui/use-formats";
import { writeTimeRange } from "@/lib/core/time-range";
import type { MessageSums } from "@/lib/gateway/stats/schema";
import type { Overview } from "./use-overview";
import { useHeld } from "@/components/ui/use-skeleton";

const POINTS = 14;
/** A share of fewer cases than this says nothing; the count is shown instead. */
const ENOUGH = 30;

const failedOf = (sums: MessageSums) => sums.undelivered + sums.refused;
/** Share of those that were handed over and have an end. */
const deliveredShare = (sums: MessageSums) => {
  const ended = sums.delivered + sums.undelivered;
  return ended < ENOUGH ? null : sums.delivered / ended;
};

/** At most 14 points, each the sum of neighbouring periods. */
function pointsOf(values: readonly number[]): number[] {
  const size = Math.max(1, Math.ceil(values.length / POINTS));
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size).reduce((sum, value) => sum + value, 0),
  );
}

/** Five numbers between ruled lines; each leads to the rows behind it. */
export function KeyFigures({ overview }: { overview: Overview }) {
  const t = useTranslations("overview.figure");
  const { count, money, percent, points, timeZone } = useFormats();
  const { stats, periods, span } = overview;
  const { error } = stats;
  const data = useHeld(stats.data, error);
  if (data === undefined) {
    if (error === null) return <FigureSkeleton label={t("label")} />;
    return (
      <div className="p-4 md:px-6">
        <ErrorPanel error={error} title={t("failed")} onRetry={() => void stats.refetch()} />
      </div>
    );
  }
  const { totals, currency } = data;
  const previous = data.previous?.totals;
  const series = (pick: (sums: MessageSums) => number) =>
    pointsOf(periods.map(({ sums }) => (sums === null ? 0 : pick(sums))));
  const change = (now: number, before: number | undefined) => {
    if (before === undefined) return undefined;
    if (before === 0) return now === 0 ? t("unchanged") : t("fromNothing");
    const ratio = now / before - 1;
    if (Math.abs(ratio) < 0.0005) return t("unchanged");
    return `${ratio > 0 ? "+" : "−"}${percent(Math.abs(ratio))}`;
  };
  const few = ({ delivered, undelivered }: MessageSums) =>
    delivered + undelivered === 0 ? "–" : count(delivered);
  const share = deliveredShare(totals);
  const shareBefore = previous === undefined ? null : deliveredShare(previous);
  const range = `created=${writeTimeRange(span, timeZone)}`;
  const failed = failedOf(totals);
  return (
    <FigureStrip label={t("label")}>
      <Figure
        label={t("sent")}
        value={count(totals.sent)}
        note={change(totals.sent, previous?.sent)}
        href={`/messages?${range}`}
        chart={<Sparkline values={series(({ sent }) => sent)} />}
      />
      <Figure
        label={t("delivered")}
        value={share === null ? few(totals) : percent(share)}
        note={
          share !== null && shareBefore !== null
            ? t("points", { change: points(share - shareBefore) })
            : undefined
        }
        href={`/messages?state=delivered&${range}`}
        chart={<Sparkline values={series(({ delivered }) => delivered)} />}
      />
      <Figure
        label={t("failed_")}
        value={count(failed)}
        note={change(failed, previous === undefined ? undefined : failedOf(previous))}
        href={`/messages?state=failed&${range}`}
        chart={<Sparkline values={series(failedOf)} tone={failed > 0 ? "bad" : "normal"} />}
      />
      <Figure
        label={t("spend")}
        value={money(totals.cost, currency)}
        note={change(totals.cost, previous?.cost)}
        href={`/messages?${range}`}
        chart={<Sparkline values={series(({ cost }) => cost)} />}
      />
      <Figure
        label={t("perMessage")}
        value={totals.sent === 0 ? "–" : money(totals.cost / totals.sent, currency, 4)}
        note={t("parts", { count: totals.parts })}
      />
    </FigureStrip>
  );
}

function FigureSkeleton({ label }: { label: string }) {
  return (
    <FigureStrip label={label}>
      {["a", "b", "c", "d", "e"].map((key) => (
        <div key={key} className="grid h-24 content-center gap-2 px-4 md:px-6">
          <div className="skeleton h-3 w-16" />
          <div className="skeleton h-6 w-24" />
        </div>
      ))}
    </FigureStrip>
  );
}
