"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FileButton } from "@/components/charts/file-button";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { RuledTable } from "@/components/ui/ruled-table";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { hourAlignedRange, toShare } from "@/lib/core/messages/tiles";
import type { DeliveryStats } from "@/lib/gateway/account/stats/schema-delivery";
import { GROUPINGS, rowsHref } from "./delivery-links";
import type { LoadedDelivery } from "./use-delivery";
import { useGroupNames } from "./use-group-names";

type Group = DeliveryStats["groups"][number];

const COLLAPSED_ROWS = 10;
const numeric = "h-9 pl-4 text-right tabular-nums";

function toFigures(group: Group) {
  const { messages, delivered, charged, parts, cost, total, previous } = group;
  const share = toShare(delivered, group);
  const before = previous === null ? null : toShare(previous.delivered, previous);
  return {
    group: group.group,
    messages,
    share,
    change: share === null || before === null ? null : share - before,
    p90: total.p90,
    partsPerMessage: charged === 0 ? null : parts / charged,
    costPerDelivered: delivered === 0 ? null : cost / delivered,
  };
}

/** Figures by country, service or key; each row opens its messages. */
export function GroupsPanel({ delivery }: { delivery: LoadedDelivery }) {
  const t = useTranslations("delivery.groups");
  const { count, percent, points, duration, decimal, money, timeZone } = useFormats();
  const nameGroup = useGroupNames();
  const [isExpanded, setExpanded] = useState(false);
  const { data, by, setChoice, span, hour, filters } = delivery;
  const { currency } = data;
  const range = hourAlignedRange(span, hour, timeZone);
  const isCompared = data.previous !== null;
  const rows = data.groups
    .map(toFigures)
    .filter(({ messages }) => messages > 0)
    .map((figures) => ({ ...figures, name: nameGroup(by, figures.group) }));
  const title = t("title");
  const write = (value: number | null, format: (value: number) => string) =>
    value === null ? "–" : format(value);
  const round = (value: number | null, digits: number) =>
    value === null ? null : Number(value.toFixed(digits));
  return (
    <section className="grid grid-cols-1 gap-3">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="font-semibold text-read">{title}</h2>
        <div className="flex flex-wrap items-center gap-1 print:hidden">
          <SegmentedControl
            label={t("by")}
            value={by}
            options={GROUPINGS.map((value) => ({ value, label: t(`column.${value}`) }))}
            onChange={(selected) => void setChoice({ by: selected })}
          />
          <FileButton
            title={title}
            file={{
              name: `delivery-by-${by}`,
              columns: [
                t(`column.${by}`),
                t("messages"),
                t("share"),
                t("p90Seconds"),
                t("parts"),
                t("costIn", { currency }),
                t("change"),
              ],
              rows: rows.map((row) => [
                row.name,
                row.messages,
                round(row.share, 4),
                row.p90,
                round(row.partsPerMessage, 2),
                round(row.costPerDelivered, 6),
                round(row.change, 4),
              ]),
            }}
          />
        </div>
      </header>
      {rows.length === 0 ? (
        <p className="text-ink-3">{t("none")}</p>
      ) : (
        <RuledTable
          variant="column"
          caption={title}
          columns={[
            { label: t(`column.${by}`) },
            { label: t("messages"), className: "pl-4 text-right" },
            { label: t("share"), className: "pl-4 text-right" },
            ...(isCompared ? [{ label: t("change"), className: "pl-4 text-right" }] : []),
            { label: t("p90"), className: "pl-4 text-right max-sm:hidden" },
            { label: t("parts"), className: "pl-4 text-right max-md:hidden" },
            { label: t("cost"), className: "pl-4 text-right max-md:hidden" },
          ]}
        >
          {rows.slice(0, isExpanded ? rows.length : COLLAPSED_ROWS).map((row) => (
            <tr
              key={row.group}
              className="border-line-soft border-b hover:bg-hover print:break-inside-avoid"
            >
              <th scope="row" className="h-9 break-words text-left font-normal">
                {row.group === "" ? (
                  row.name
                ) : (
                  <PrefetchLink
                    href={rowsHref({
                      tile: "messages",
                      range,
                      filters,
                      group: { by, value: row.group },
                    })}
                    className="inline-flex min-h-6 items-center text-accent-ink hover:underline"
                  >
                    {row.name}
                  </PrefetchLink>
                )}
              </th>
              <td className={numeric}>{count(row.messages)}</td>
              <td className={numeric}>{write(row.share, percent)}</td>
              {isCompared && (
                <td className={numeric}>
                  {write(row.change, (change) => t("points", { change: points(change) }))}
                </td>
              )}
              <td className={`${numeric} max-sm:hidden`}>{write(row.p90, duration)}</td>
              <td className={`${numeric} max-md:hidden`}>
                {write(round(row.partsPerMessage, 2), decimal)}
              </td>
              <td className={`${numeric} whitespace-nowrap max-md:hidden`}>
                {write(row.costPerDelivered, (cost) => money(cost.toFixed(4), currency, 4))}
              </td>
            </tr>
          ))}
        </RuledTable>
      )}
      {rows.length > COLLAPSED_ROWS && (
        <Button
          className="justify-self-start print:hidden"
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t("fewer") : t("more", { count: rows.length })}
        </Button>
      )}
    </section>
  );
}
