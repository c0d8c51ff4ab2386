"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useHour } from "@/components/hooks/use-hour";
import { useViewer } from "@/components/layout/providers/viewer";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { RuledTable } from "@/components/ui/ruled-table";
import { BALANCE_ITEMS, type BalanceItem } from "@/lib/core/billing/balance-items";
import type { TimeRange } from "@/lib/core/time/time-range";
import { startOfDay, startOfMonth } from "@/lib/core/time/zoned-time";
import type { Statement } from "@/lib/gateway/billing/statements/schema";
import { itemHref } from "./item-href";

const numericClass = "whitespace-nowrap pl-4 text-right tabular-nums";
const headingClass = "pl-4 text-right align-bottom";
/** A column per kind of change needs a wide window; otherwise one column lists them. */
const wideClass = "max-xl:hidden";
const narrowClass = "xl:hidden";

interface StatementTableProps {
  statement: Statement;
  interval: "day" | "month";
}

export function StatementTable({ statement, interval }: StatementTableProps) {
  const t = useTranslations("statement");
  const { date, monthYear, money, timeZone } = useFormats();
  const { role } = useViewer();
  const now = useHour();
  const { currency, totals, periods, from, to } = statement;
  const items = BALANCE_ITEMS.filter((item) => totals[item] !== 0);
  const formatExact = (amount: number) => money(amount, currency, 4);
  const formatAmount = (item: BalanceItem, amount: number, range: TimeRange) => {
    if (amount === 0) return null;
    const href = itemHref(item, range, { role, now, timeZone });
    if (href === null) return formatExact(amount);
    return (
      <PrefetchLink href={href} className="text-accent-ink hover:underline">
        {formatExact(amount)}
      </PrefetchLink>
    );
  };
  const listChanges = (changes: Record<BalanceItem, number>, range: TimeRange) => (
    <ul className="py-2">
      {items
        .filter((item) => changes[item] !== 0)
        .map((item) => (
          <li key={item} className="flex flex-wrap justify-end gap-x-3 py-0.5">
            <span className="mr-auto text-ink-3">{t(`item.${item}`)}</span>
            <span className="whitespace-nowrap tabular-nums">
              {formatAmount(item, changes[item], range)}
            </span>
          </li>
        ))}
    </ul>
  );
  const toPeriodRange = (start: number): TimeRange => {
    const next =
      interval === "month" ? startOfMonth(start, timeZone, 1) : startOfDay(start, timeZone, 1);
    return { from: Math.max(from, start), to: Math.min(to, next) };
  };
  return (
    <div className="overflow-x-auto print:overflow-visible">
      <RuledTable
        variant="column"
        caption={t("title")}
        columns={[
          { label: t(interval), className: "align-bottom" },
          { label: t("opening"), className: `${headingClass} max-md:hidden` },
          ...items.map((item) => ({
            label: t(`item.${item}`),
            className: `${headingClass} ${wideClass}`,
          })),
          { label: t("changes"), className: `pl-4 align-bottom ${narrowClass}` },
          { label: t("closing"), className: headingClass },
        ]}
        foot={
          <tr className="font-semibold print:break-inside-avoid">
            <th scope="row" className="h-9 text-left">
              {t("total")}
            </th>
            <td className={`${numericClass} max-md:hidden`}>{formatExact(statement.opening)}</td>
            {items.map((item) => (
              <td key={item} className={`${numericClass} ${wideClass}`}>
                {formatAmount(item, totals[item], { from, to })}
              </td>
            ))}
            <td className={`pl-4 ${narrowClass}`}>{listChanges(totals, { from, to })}</td>
            <td className={numericClass}>{formatExact(statement.closing)}</td>
          </tr>
        }
      >
        {periods.map(({ period, ...row }) => (
          <tr key={period} className="border-line-soft border-b print:break-inside-avoid">
            <th scope="row" className="h-9 whitespace-nowrap text-left font-normal">
              {interval === "month" ? monthYear(period) : date(period)}
            </th>
            <td className={`${numericClass} max-md:hidden`}>{formatExact(row.opening)}</td>
            {items.map((item) => (
              <td key={item} className={`${numericClass} ${wideClass}`}>
                {formatAmount(item, row[item], toPeriodRange(period))}
              </td>
            ))}
            <td className={`pl-4 ${narrowClass}`}>{listChanges(row, toPeriodRange(period))}</td>
            <td className={numericClass}>{formatExact(row.closing)}</td>
          </tr>
        ))}
      </RuledTable>
    </div>
  );
}
