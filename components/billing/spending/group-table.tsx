"use client";

import { useTranslations } from "next-intl";
import { useFormatChange } from "@/components/account/overview/use-format-change";
import { useFormats } from "@/components/format/use-formats";
import { useViewer } from "@/components/layout/providers/viewer";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { RuledTable } from "@/components/ui/ruled-table";
import { ShareBar } from "@/components/ui/share-bar";
import { hourAlignedRange } from "@/lib/core/messages/tiles";
import { matchesTotal } from "@/lib/core/money/rounding";
import type { SpendingReportGroup } from "@/lib/gateway/billing/spending/schema";
import { toCostPerDelivered } from "./cost-per";
import { groupHref } from "./spending-links";
import type { LoadedSpending } from "./use-spending";

export interface GroupRow extends SpendingReportGroup {
  label: string;
  perDelivered: number | null;
}

interface GroupTableProps {
  spending: LoadedSpending;
  rows: readonly GroupRow[];
  all: readonly GroupRow[];
}

const right = "pl-4 text-right";
const numeric = `h-9 ${right} tabular-nums`;
const amount = `${numeric} whitespace-nowrap`;

const QUANTITIES = {
  short_link: ["links", "short_links"],
  messenger_code: ["codes", "messenger_codes"],
  fraud_check: ["checks", "fraud_checks"],
} as const;
const isCounted = (group: string): group is keyof typeof QUANTITIES => group in QUANTITIES;

/** Each row opens the charges behind it, as far as the role may see them. */
export function GroupTable({ spending, rows, all }: GroupTableProps) {
  const t = useTranslations("spending.groups");
  const quantity = useTranslations("usage.quantity");
  const { count, money, percent, timeZone } = useFormats();
  const { role } = useViewer();
  const formatChange = useFormatChange();
  const { data, by, span, hour, filters } = spending;
  const { currency, totals, previous } = data;
  const range = hourAlignedRange(span, hour, timeZone);
  const isBulk = by === "bulk_id";
  const hasChange = previous !== null && !isBulk;
  const hasDelivered = by !== "cost_centre";
  const hasClicks = all.some(({ clicks }) => clicks !== null);
  const unitCost = (cost: number | null) =>
    cost === null ? "–" : money(cost.toFixed(4), currency, 4);
  const perClick = ({ clicks }: GroupRow) =>
    clicks?.people === 0 ? t("noClicks") : unitCost(clicks?.cost_per_click ?? null);
  const formatQuantity = ({ group, messages }: GroupRow) => {
    if (by !== "service" || !isCounted(group)) return count(messages);
    const [text, figure] = QUANTITIES[group];
    return quantity(text, { count: totals[figure] });
  };
  const isRounded = !matchesTotal(
    all.map(({ cost }) => cost),
    totals.cost,
  );
  const largest = Math.max(0, ...all.map(({ cost }) => cost));
  const foot = (
    <tr className="font-semibold print:break-inside-avoid">
      <th scope="row" className="h-9 text-left">
        {t("total")}
      </th>
      <td className="max-sm:hidden" />
      <td className={amount}>{money(totals.cost, currency)}</td>
      <td className={`${numeric} max-sm:hidden`} />
      {hasChange && (
        <td className={numeric}>{formatChange(previous.compared.cost, previous.totals.cost)}</td>
      )}
      <td className={`${numeric} max-sm:hidden`}>{count(totals.messages)}</td>
      {hasDelivered && (
        <td className={`${amount} max-md:hidden`}>
          {unitCost(toCostPerDelivered(data.messages_delivered))}
        </td>
      )}
    </tr>
  );
  return (
    <>
      <RuledTable
        variant="column"
        caption={t("title")}
        columns={[
          { label: t(`column.${by}`) },
          { label: t("bar"), isSilent: true, className: "max-sm:hidden" },
          { label: t("cost"), className: right },
          { label: t("share"), className: `${right} max-sm:hidden` },
          ...(hasChange ? [{ label: t("change"), className: right }] : []),
          { label: t("messages"), className: `${right} max-sm:hidden` },
          ...(hasDelivered
            ? [{ label: t("perDelivered"), className: `${right} max-md:hidden` }]
            : []),
          ...(hasClicks ? [{ label: t("perClick"), className: right }] : []),
        ]}
        {...(!isBulk && all.length > 1 && { foot })}
      >
        {rows.map((row) => {
          const href = groupHref({ ...row, by }, { role, range, filters });
          return (
            <tr
              key={row.group}
              className="border-line-soft border-b hover:bg-hover print:break-inside-avoid"
            >
              <th scope="row" className="wrap-anywhere h-9 min-w-28 py-1 text-left font-normal">
                {href === null ? (
                  row.label
                ) : (
                  <PrefetchLink
                    href={href}
                    className="inline-flex min-h-6 items-center text-accent-ink hover:underline"
                  >
                    {row.label}
                  </PrefetchLink>
                )}
              </th>
              <td className="w-1/5 pl-4 max-sm:hidden">
                <ShareBar value={row.cost} largest={largest} />
              </td>
              <td className={amount}>{money(row.cost, currency)}</td>
              <td className={`${numeric} max-sm:hidden`}>
                {totals.cost === 0 ? "–" : percent(row.cost / totals.cost)}
              </td>
              {hasChange && (
                <td className={numeric}>
                  {row.previous === null
                    ? "–"
                    : formatChange(row.previous.compared.cost, row.previous.cost)}
                </td>
              )}
              <td className={`${numeric} max-sm:hidden`}>{formatQuantity(row)}</td>
              {hasDelivered && (
                <td className={`${amount} max-md:hidden`}>{unitCost(row.perDelivered)}</td>
              )}
              {hasClicks && <td className={amount}>{perClick(row)}</td>}
            </tr>
          );
        })}
      </RuledTable>
      {isRounded && !isBulk && all.length > 1 && (
        <p className="text-ink-3 text-small">{t("rounded")}</p>
      )}
    </>
  );
}
