"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { RuledTable } from "@/components/ui/ruled-table";
import { hourAlignedRange } from "@/lib/core/messages/tiles";
import { rowsHref } from "./delivery-links";
import type { toGroupStats } from "./group-stats";
import type { LoadedDelivery } from "./use-delivery";

export type GroupRow = ReturnType<typeof toGroupStats> & { name: string };

interface GroupTableProps {
  delivery: LoadedDelivery;
  rows: readonly GroupRow[];
  active: string | null;
  onActive: (group: string | null) => void;
}

const right = "pl-2 text-right sm:pl-4";
const numeric = `h-9 ${right} tabular-nums`;

export function GroupTable({ delivery, rows, active, onActive }: GroupTableProps) {
  const t = useTranslations("delivery.groups");
  const { count, percent, points, duration, decimal, money, timeZone } = useFormats();
  const { data, by, span, hour, filters } = delivery;
  const { currency } = data;
  const range = hourAlignedRange(span, hour, timeZone);
  const isCompared = data.previous !== null;
  const formatOrDash = (value: number | null, format: (value: number) => string) =>
    value === null ? "–" : format(value);
  return (
    <RuledTable
      variant="column"
      caption={t("title")}
      columns={[
        { label: t(`column.${by}`) },
        { label: t("messages"), className: right },
        { label: t("share"), className: right },
        ...(isCompared ? [{ label: t("change"), className: right }] : []),
        { label: t("p90"), className: `${right} max-sm:hidden` },
        { label: t("parts"), className: `${right} max-md:hidden` },
        { label: t("cost"), className: `${right} max-md:hidden` },
      ]}
    >
      {rows.map((row) => (
        <tr
          key={row.group}
          onPointerEnter={() => onActive(row.group)}
          onPointerLeave={() => onActive(null)}
          className={clsx(
            "border-line-soft border-b hover:bg-hover print:break-inside-avoid",
            active === row.group && "bg-hover",
          )}
        >
          <th scope="row" className="wrap-anywhere h-9 min-w-28 text-left font-normal">
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
          <td className={numeric}>{formatOrDash(row.share, percent)}</td>
          {isCompared && (
            <td className={numeric}>
              {formatOrDash(row.change, (change) => t("points", { change: points(change) }))}
            </td>
          )}
          <td className={`${numeric} max-sm:hidden`}>{formatOrDash(row.p90, duration)}</td>
          <td className={`${numeric} max-md:hidden`}>
            {formatOrDash(row.partsPerMessage, decimal)}
          </td>
          <td className={`${numeric} whitespace-nowrap max-md:hidden`}>
            {formatOrDash(row.costPerDelivered, (cost) => money(cost.toFixed(4), currency, 4))}
          </td>
        </tr>
      ))}
    </RuledTable>
  );
}
