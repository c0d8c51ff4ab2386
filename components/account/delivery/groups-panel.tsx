"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FileButton } from "@/components/charts/file-button";
import { runWhenOnline } from "@/components/hooks/when-online";
import { usePrinting } from "@/components/hooks/use-printing";
import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { GROUPINGS } from "./delivery-links";
import { toGroupStats } from "./group-stats";
import { type GroupRow, GroupTable } from "./group-table";
import type { LoadedDelivery } from "./use-delivery";
import { useGroupNames } from "./use-group-names";

/** Loaded after the page, in reserved space. */
const GroupMap = dynamic(async () => (await runWhenOnline(() => import("./group-map"))).GroupMap, {
  ssr: false,
});

const COLLAPSED_ROWS = 10;

function useGroupRows({ data, by }: LoadedDelivery): GroupRow[] {
  const nameGroup = useGroupNames();
  return data.groups
    .map(toGroupStats)
    .filter(({ messages }) => messages > 0)
    .map((stats) => ({ ...stats, name: nameGroup(by, stats.group) }));
}

function GroupFile({ delivery, rows }: { delivery: LoadedDelivery; rows: readonly GroupRow[] }) {
  const t = useTranslations("delivery.groups");
  const { data, by } = delivery;
  return (
    <FileButton
      title={t("title")}
      file={{
        name: `delivery-by-${by}`,
        columns: [
          t(`column.${by}`),
          t("messages"),
          t("share"),
          t("change"),
          t("p90Seconds"),
          t("parts"),
          t("costIn", { currency: data.currency }),
        ],
        rows: rows.map((row) => [
          row.name,
          row.messages,
          row.share,
          row.change,
          row.p90,
          row.partsPerMessage,
          row.costPerDelivered,
        ]),
      }}
    />
  );
}

export function GroupsPanel({ delivery }: { delivery: LoadedDelivery }) {
  const t = useTranslations("delivery.groups");
  const [isExpanded, setExpanded] = useState(false);
  const isPrinting = usePrinting();
  const [active, setActive] = useState<string | null>(null);
  const { by, chosenBy, setChoice } = delivery;
  const rows = useGroupRows(delivery);
  const point = { delivery, active, onActive: setActive };
  return (
    <section className="grid grid-cols-1 gap-3 print:block print:*:mb-3">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="font-semibold text-read">{t("title")}</h2>
        <div className="flex min-w-0 flex-wrap items-center gap-1 print:hidden">
          <SegmentedControl
            label={t("by")}
            value={chosenBy}
            options={GROUPINGS.map((value) => ({ value, label: t(`column.${value}`) }))}
            onChange={(selected) => void setChoice({ by: selected })}
          />
          <GroupFile delivery={delivery} rows={rows} />
        </div>
      </header>
      {rows.length === 0 ? (
        <p className="text-ink-3">{t("none")}</p>
      ) : (
        <div
          className={
            by === "iso2"
              ? "grid gap-x-10 gap-y-6 *:min-w-0 xl:grid-cols-[minmax(0,1fr)_26rem]"
              : undefined
          }
        >
          <div className="grid content-start gap-3">
            <GroupTable
              {...point}
              rows={rows.slice(0, isExpanded || isPrinting ? rows.length : COLLAPSED_ROWS)}
            />
            {rows.length > COLLAPSED_ROWS && (
              <Button
                className="justify-self-start print:hidden"
                onClick={() => setExpanded(!isExpanded)}
              >
                {isExpanded ? t("fewer") : t("more", { count: rows.length })}
              </Button>
            )}
          </div>
          {by === "iso2" && (
            <figure className="grid content-start gap-1 print:hidden">
              <div className="aspect-2/1">
                <GroupMap {...point} />
              </div>
              <figcaption className="text-ink-3 text-small">{t("map.source")}</figcaption>
            </figure>
          )}
        </div>
      )}
    </section>
  );
}
