"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { BarChart, BarChartPlace } from "@/components/charts/bar-chart";
import { ChartCard } from "@/components/charts/chart-card";
import { shortenId } from "@/components/format/format";
import { useFormats } from "@/components/format/use-formats";
import { useViewer } from "@/components/layout/providers/viewer";
import { buttonClass } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import type { Comparison } from "@/lib/gateway/overview/comparison/schema";
import { MAX_COMPARED } from "@/lib/gateway/overview/comparison/schema-values";
import { useGroupBulks } from "@/lib/queries/bulks";
import { useComparisonStats } from "@/lib/queries/stats";

const HEIGHT = 140;

/** Unsubscribes after each of the latest bulks to a group. Absent for roles that can't compare bulks. */
export function GroupBulks({ group }: { group: Group }) {
  const { role } = useViewer();
  return canAccess("insightsClicks", role, "read") ? <LatestBulks group={group} /> : null;
}

function LatestBulks({ group }: { group: Group }) {
  const t = useTranslations("groups.growth.bulks");
  const { timeZone } = useFormats();
  const bulks = useGroupBulks(group.id, MAX_COMPARED);
  const query = new URLSearchParams({ time_zone: timeZone });
  for (const { uuid } of bulks.data?.rows ?? []) query.append("bulk[]", uuid);
  const isEmpty = bulks.data?.rows.length === 0;
  const stats = useComparisonStats(query, bulks.data !== undefined && !isEmpty);
  const error = bulks.error ?? stats.error;
  if (error !== null) {
    const retry = () => void (bulks.error === null ? stats.refetch() : bulks.refetch());
    return <ErrorPanel error={error} title={t("failed")} onRetry={retry} />;
  }
  if (isEmpty) return <NoBulks />;
  if (stats.data === undefined) return <BarChartPlace height={HEIGHT} note={undefined} />;
  return <UnsubscribesChart items={stats.data.items} query={query} />;
}

function NoBulks() {
  const t = useTranslations("groups.growth.bulks");
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      <p className="text-ink-3">{t("none")}</p>
    </section>
  );
}

/** Oldest first, without those that weren't sent yet or whose opt-outs are no longer known. */
function toBars(items: Comparison["items"]) {
  return items
    .flatMap(({ started_at: at, rates: { unsubscribed }, ...item }) =>
      at === null || unsubscribed === null ? [] : [{ ...item, at, unsubscribed }],
    )
    .sort((a, b) => a.at - b.at);
}

function UnsubscribesChart({
  items,
  query,
}: {
  items: Comparison["items"];
  query: URLSearchParams;
}) {
  const t = useTranslations("groups.growth.bulks");
  const formats = useFormats();
  const router = useRouter();
  const sent = toBars(items);
  if (sent.length === 0) return <NoBulks />;
  const toName = ({ id, name }: { id: string; name: string }) =>
    name.trim() || t("nameless", { id: shortenId(id) });
  const total = sent.reduce((sum, { unsubscribed }) => sum + unsubscribed.count, 0);
  const comparisonQuery = new URLSearchParams({ bulk: query.getAll("bulk[]").join(",") });
  return (
    <ChartCard
      title={t("title")}
      note={t("note")}
      columns={[
        { key: "bulk", label: t("bulk") },
        { key: "started", label: t("started") },
        { key: "delivered", label: t("delivered") },
        { key: "unsubscribed", label: t("unsubscribed") },
        { key: "share", label: t("share") },
      ]}
      rows={sent.map((item) => ({
        key: item.id,
        bulk: toName(item),
        started: formats.dateTime(item.at),
        delivered: formats.count(item.unsubscribed.of),
        unsubscribed: formats.count(item.unsubscribed.count),
        share: formats.percent(item.unsubscribed.value),
      }))}
      actions={
        <Link href={`/insights/campaigns?${comparisonQuery}`} className={buttonClass()}>
          {t("compare")}
        </Link>
      }
    >
      {total === 0 ? (
        <p className="text-ink-2">{t("nobody")}</p>
      ) : (
        <BarChart
          summary={t("summary", { count: sent.length, total })}
          incompleteLabel=""
          series={[{ key: "unsubscribed", label: t("unsubscribed"), variant: "bad" }]}
          bars={sent.map((item, index) => ({
            at: index,
            label: formats.dayMonth(item.at),
            title: `${toName(item)} (${formats.dateTime(item.at)})`,
            values: { unsubscribed: item.unsubscribed.count },
            facts: [
              { label: t("share"), value: formats.percent(item.unsubscribed.value) },
              { label: t("delivered"), value: formats.count(item.unsubscribed.of) },
            ],
          }))}
          formatCount={formats.count}
          formatTick={formats.compact}
          height={HEIGHT}
          onOpen={({ at }) => {
            const item = sent[at];
            if (item !== undefined) router.push(`/bulks/${item.id}`);
          }}
        />
      )}
    </ChartCard>
  );
}
