"use client";

import { useTranslations } from "next-intl";
import { ChartCard } from "@/components/charts/chart-card";
import { cumulate, fillClasses } from "@/components/charts/duration-classes";
import { DurationHistogram } from "@/components/charts/duration-histogram";
import { useFormats } from "@/components/format/use-formats";
import { DURATION_BOUNDS } from "@/lib/gateway/account/stats/schema-values";
import type { LoadedDelivery } from "./use-delivery";

export function DistributionPanel({ delivery }: { delivery: LoadedDelivery }) {
  const t = useTranslations("delivery.distribution");
  const parts = useTranslations("delivery.time.parts");
  const { duration: formatDuration, count, compact, percent } = useFormats();
  const { data, duration } = delivery;
  const classes = fillClasses(
    data.distribution[duration].map(({ from_seconds: from, to_seconds: to, messages }) => ({
      from,
      to,
      messages,
    })),
    DURATION_BOUNDS,
  );
  const formatClass = (from: number, to: number | null) =>
    to === null
      ? t("longer", { from: formatDuration(from) })
      : t("class", { from: formatDuration(from), to: formatDuration(to) });
  const shares = cumulate(classes);
  return (
    <ChartCard
      title={t("title")}
      note={t("note", { part: parts(duration), count: data.totals[duration].messages })}
      columns={[
        { key: "class", label: t("time") },
        { key: "messages", label: t("messages") },
        { key: "share", label: t("share") },
        { key: "within", label: t("within") },
      ]}
      rows={shares.map(({ from, to, messages, share, within }) => ({
        key: String(from),
        class: formatClass(from, to),
        messages: count(messages),
        share: percent(share),
        within: percent(within),
      }))}
      file={{
        name: `distribution-${duration}`,
        columns: [t("from"), t("to"), t("messages"), t("share"), t("within")],
        rows: shares.map(({ from, to, messages, share, within }) => [
          from,
          to,
          messages,
          Number(share.toFixed(4)),
          Number(within.toFixed(4)),
        ]),
      }}
    >
      {classes.length === 0 ? (
        <p className="text-ink-3">{t("none")}</p>
      ) : (
        <DurationHistogram
          summary={t("summary", { count: data.totals[duration].messages })}
          classes={classes}
          label={t("messages")}
          shareLabel={t("share")}
          withinLabel={t("within")}
          formatCount={count}
          formatTick={compact}
          formatDuration={formatDuration}
          formatClass={formatClass}
          formatShare={percent}
        />
      )}
    </ChartCard>
  );
}
