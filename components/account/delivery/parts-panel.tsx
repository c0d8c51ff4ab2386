"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { BarChart } from "@/components/charts/bar-chart";
import { ChartCard } from "@/components/charts/chart-card";
import { useFormats } from "@/components/format/use-formats";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { LAST_PARTS_CLASS } from "@/lib/core/messages/part-totals";
import { hourAlignedRange } from "@/lib/core/messages/tiles";
import { rowsHref } from "./delivery-links";
import type { LoadedDelivery } from "./use-delivery";

function useSentHref({ span, hour, filters }: LoadedDelivery) {
  const { timeZone } = useFormats();
  const range = hourAlignedRange(span, hour, timeZone);
  return (field: string, value: string) =>
    rowsHref({ tile: "spend", range, filters, only: { sent: "true", [field]: value } });
}

export function PartsPanel({ delivery }: { delivery: LoadedDelivery }) {
  const t = useTranslations("delivery.parts");
  const { count, compact, percent } = useFormats();
  const router = useRouter();
  const toHref = useSentHref(delivery);
  const { messages, several, unknown, classes } = delivery.data.parts;
  const largest = classes.at(-1)?.parts ?? 0;
  const counts = new Map(classes.map((item) => [item.parts, item.messages]));
  const rows = Array.from({ length: largest }, (_, index) => index + 1).map((parts) => {
    const label = parts === LAST_PARTS_CLASS ? t("orMore", { parts }) : String(parts);
    const value = counts.get(parts) ?? 0;
    return { parts, label, messages: value, share: value / (messages - unknown) };
  });
  return (
    <ChartCard
      title={t("title")}
      note={t("note")}
      mouseNote={t("mouseNote")}
      columns={[
        { key: "parts", label: t("parts") },
        { key: "messages", label: t("messages") },
        { key: "share", label: t("share") },
      ]}
      rows={rows.map((row) => ({
        key: row.label,
        parts: row.label,
        messages: count(row.messages),
        share: percent(row.share),
      }))}
      file={{
        name: "parts",
        columns: [t("parts"), t("messages"), t("share")],
        rows: rows.map((row) => [row.label, row.messages, Number(row.share.toFixed(4))]),
      }}
    >
      {rows.length === 0 ? (
        <p className="text-ink-3">{t("none")}</p>
      ) : (
        <BarChart
          summary={t("summary", { several: count(several), count: messages - unknown })}
          series={[{ key: "messages", label: t("messages"), variant: "c1" }]}
          bars={rows.map((row) => ({
            at: row.parts,
            label: row.label,
            title: `${t("parts")}: ${row.label}`,
            values: { messages: row.messages },
            facts: [{ label: t("share"), value: percent(row.share) }],
          }))}
          formatCount={count}
          formatTick={compact}
          incompleteLabel=""
          onOpen={(first, last) => {
            const selected = rows.filter(({ parts }) => parts >= first.at && parts <= last.at);
            router.push(toHref("parts", selected.map(({ parts }) => parts).join(",")));
          }}
        />
      )}
      {unknown > 0 && <p className="text-ink-3">{t("unknown", { count: unknown })}</p>}
    </ChartCard>
  );
}

/** Messages that a character or the composer's replacements would have made cheaper. */
export function SavingsPanel({ delivery }: { delivery: LoadedDelivery }) {
  const t = useTranslations("delivery.parts");
  const { count, money } = useFormats();
  const toHref = useSentHref(delivery);
  const { currency, parts } = delivery.data;
  const { one_over: oneOver, savable, several, checked } = parts;
  return (
    <section className="grid grid-cols-1 content-start gap-3">
      <h2 className="font-semibold text-read">{t("savings")}</h2>
      <dl className="grid gap-4">
        <Saving
          label={t("oneOver")}
          text={t("oneOverText")}
          value={count(oneOver)}
          href={oneOver === 0 ? null : toHref("one-over", "true")}
        />
        <Saving
          label={t("savable")}
          text={t("savableText", { parts: savable.parts })}
          value={count(savable.messages)}
          href={savable.messages === 0 ? null : toHref("savable", "true")}
        />
        <Saving
          label={t("saved")}
          text={null}
          value={money(savable.cost.toFixed(2), currency)}
          href={null}
        />
      </dl>
      {checked < several && (
        <p className="text-ink-3">{t("unchecked", { count: several - checked })}</p>
      )}
    </section>
  );
}

interface SavingProps {
  label: string;
  text: string | null;
  value: string;
  href: string | null;
}

function Saving({ label, text, value, href }: SavingProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-line-soft border-b pb-3">
      <dt>
        {href === null ? (
          label
        ) : (
          <PrefetchLink
            href={href}
            className="inline-flex min-h-6 items-center text-accent-ink hover:underline"
          >
            {label}
          </PrefetchLink>
        )}
      </dt>
      <dd className="font-medium text-figure tabular-nums">{value}</dd>
      {text !== null && <dd className="col-span-2 text-ink-3">{text}</dd>}
    </div>
  );
}
