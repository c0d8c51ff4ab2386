"use client";

import { useTranslations } from "next-intl";
import { Sparkline } from "@/components/charts/sparkline";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Stat, StatSkeleton, StatStrip } from "@/components/ui/stat-strip";
import { Balance } from "@/components/ui/money";
import { useRoughLength } from "@/components/format/use-rough-length";
import { useFormats } from "@/components/format/use-formats";
import { usePages } from "@/components/layout/navigation/use-pages";
import { useViewer } from "@/components/layout/providers/viewer";
import { canAccess } from "@/lib/core/permissions/permissions";
import { useMe } from "@/lib/queries/me";
import { useRunway } from "@/lib/queries/stats";
import { hourAlignedRange, type MessageTile, toShare, tileHref } from "@/lib/core/messages/tiles";
import type { MessageStats, MessageTotals } from "@/lib/gateway/account/stats/schema";
import { useFormatChange } from "./use-format-change";
import type { Overview } from "./use-overview";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";

/** Minimum messages for a meaningful share. */
const MIN_SAMPLE_SIZE = 30;

export function KeyStats({ overview }: { overview: Overview }) {
  const t = useTranslations("overview.figure");
  const { stats } = overview;
  const { error } = stats;
  const data = useSkeletonData(stats.data, error);
  if (data !== undefined) return <Stats overview={overview} data={data} />;
  if (error === null) return <StatSkeleton label={t("label")} count={6} />;
  return (
    <div className="p-4 md:px-6">
      <ErrorPanel error={error} title={t("failedToLoad")} onRetry={() => void stats.refetch()} />
    </div>
  );
}

function Stats({ overview, data }: { overview: Overview; data: MessageStats }) {
  const t = useTranslations("overview.figure");
  const { count, percent, points, timeZone } = useFormats();
  const formatChange = useFormatChange();
  const { periods, span, hour } = overview;
  const { totals, previous } = data;
  const range = hourAlignedRange(span, hour, timeZone);
  const toTileLink = (tile: MessageTile) => ({ label: t(tile), href: tileHref(tile, range) });
  const renderSparkline = (stat: keyof MessageTotals, tone?: "bad") => (
    <Sparkline
      values={periods.filter(({ isRunning }) => !isRunning).map(({ sums }) => sums?.[stat] ?? 0)}
      {...(tone && { tone })}
    />
  );
  const formatStatChange = (stat: keyof MessageTotals) => {
    if (previous === null) return undefined;
    const [now, before] = [previous.compared[stat], previous.totals[stat]];
    return now === 0 && before === 0 ? undefined : formatChange(now, before);
  };
  const renderShare = (stat: "delivered" | "failed") => {
    const part = toShare(totals[stat], totals);
    const isShown = part !== null && totals.messages >= MIN_SAMPLE_SIZE;
    return isShown ? { subtext: t("share", { share: percent(part) }) } : {};
  };
  return (
    <StatStrip label={t("label")}>
      <Stat
        {...toTileLink("messages")}
        value={count(totals.messages)}
        note={formatStatChange("messages")}
        chart={renderSparkline("messages")}
      />
      <Stat
        {...toTileLink("delivered")}
        {...renderShare("delivered")}
        value={count(totals.delivered)}
        note={formatPoints(previous, (change) => t("points", { change: points(change) }))}
        chart={renderSparkline("delivered")}
      />
      <Stat
        {...toTileLink("failed")}
        {...renderShare("failed")}
        value={count(totals.failed)}
        note={formatStatChange("failed")}
        chart={renderSparkline("failed", "bad")}
      />
      <Stat {...toTileLink("pending")} value={count(totals.pending)} subtext={t("pendingNote")} />
      <SpendStat overview={overview} data={data} messagesHref={toTileLink("spend").href} />
      <BalanceStat />
    </StatStrip>
  );
}

function SpendStat({
  overview: { range, periods, spending },
  data: { totals, currency },
  messagesHref,
}: {
  overview: Overview;
  data: MessageStats;
  messagesHref: string;
}) {
  const t = useTranslations("overview.figure");
  const { money } = useFormats();
  const formatChange = useFormatChange();
  const hasUsage = usePages().some(({ key }) => key === "billingUsage");
  const costs = new Map(spending?.periods.map(({ period, cost }) => [period, cost]));
  const previous = spending?.previous ?? null;
  const [now, before] = [previous?.compared.cost ?? 0, previous?.totals.cost ?? 0];
  const hasOther =
    spending !== undefined && spending.totals.messenger_codes + spending.totals.fraud_checks > 0;
  const deleted = totals.charged - totals.sent;
  return (
    <Stat
      label={t("spend")}
      href={hasUsage ? `/billing/usage?range=${range}` : messagesHref}
      value={spending === undefined ? "–" : money(spending.totals.cost, currency)}
      subtext={
        <>
          {totals.charged > 0 &&
            t("perMessage", {
              amount: money((totals.cost / totals.charged).toFixed(4), currency, 4),
            })}
          {hasOther && (
            <span className="block">
              {t("ofMessages", { amount: money(totals.cost, currency) })}
            </span>
          )}
          {deleted > 0 && <span className="block">{t("deleted", { count: deleted })}</span>}
        </>
      }
      note={previous !== null && (now > 0 || before > 0) && formatChange(now, before)}
      chart={
        <Sparkline
          values={periods.filter(({ isRunning }) => !isRunning).map(({ at }) => costs.get(at) ?? 0)}
        />
      }
    />
  );
}

/** Balance, shown where the sidebar with the balance is hidden. */
function BalanceStat() {
  const t = useTranslations("shell.balance");
  const { role } = useViewer();
  const me = useMe().data;
  const days = useRunway().data?.days ?? null;
  const roughly = useRoughLength();
  const { money } = useFormats();
  const isLinked = usePages().some(({ key }) => key === "billing");
  if (!canAccess("balance", role, "read") || me === undefined) return null;
  return (
    <Stat
      className="xl:hidden"
      label={t("label")}
      {...(isLinked && { href: "/billing" })}
      value={<Balance amount={me.balance_amount} currency={me.currency} />}
      {...(days !== null && { subtext: t("runway", { length: roughly(days) }) })}
      {...(me.reserved_amount > 0 && {
        note: t("reserved", { amount: money(me.reserved_amount, me.currency) }),
      })}
    />
  );
}

/** Formats the change in points; undefined if either period has too few messages. */
function formatPoints(
  previous: MessageStats["previous"],
  formatNote: (change: number) => string,
): string | undefined {
  if (previous === null) return undefined;
  const { compared, totals } = previous;
  if (compared.messages < MIN_SAMPLE_SIZE || totals.messages < MIN_SAMPLE_SIZE) return undefined;
  return formatNote(compared.delivered / compared.messages - totals.delivered / totals.messages);
}
