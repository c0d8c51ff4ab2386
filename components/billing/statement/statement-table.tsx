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

const numeric = "whitespace-nowrap pl-4 text-right tabular-nums";

interface StatementTableProps {
  statement: Statement;
  interval: "day" | "month";
}

/** Amounts link to their rows. */
export function StatementTable({ statement, interval }: StatementTableProps) {
  const t = useTranslations("statement");
  const { date, dayMonth, money, timeZone } = useFormats();
  const { role } = useViewer();
  const now = useHour();
  const { currency, totals, periods, from, to } = statement;
  const items = BALANCE_ITEMS.filter((item) => totals[item] !== 0);
  const exact = (amount: number) => money(amount, currency, 4);
  const formatAmount = (item: BalanceItem, amount: number, span: TimeRange) => {
    if (amount === 0) return null;
    const href = itemHref(item, span, { role, now, timeZone });
    if (href === null) return exact(amount);
    return (
      <PrefetchLink href={href} className="text-accent-ink hover:underline">
        {exact(amount)}
      </PrefetchLink>
    );
  };
  const spanOfPeriod = (start: number): TimeRange => {
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
          { label: t(interval) },
          { label: t("opening"), className: numeric },
          ...items.map((item) => ({ label: t(`item.${item}`), className: numeric })),
          { label: t("closing"), className: numeric },
        ]}
        foot={
          <tr className="font-semibold print:break-inside-avoid">
            <th scope="row" className="h-9 text-left">
              {t("total")}
            </th>
            <td className={numeric}>{exact(statement.opening)}</td>
            {items.map((item) => (
              <td key={item} className={numeric}>
                {formatAmount(item, totals[item], { from, to })}
              </td>
            ))}
            <td className={numeric}>{exact(statement.closing)}</td>
          </tr>
        }
      >
        {periods.map(({ period, ...row }) => (
          <tr key={period} className="border-line-soft border-b print:break-inside-avoid">
            <th scope="row" className="h-9 whitespace-nowrap pr-4 text-left font-normal">
              {interval === "month" ? dayMonth(period, true) : date(period)}
            </th>
            <td className={numeric}>{exact(row.opening)}</td>
            {items.map((item) => (
              <td key={item} className={numeric}>
                {formatAmount(item, row[item], spanOfPeriod(period))}
              </td>
            ))}
            <td className={numeric}>{exact(row.closing)}</td>
          </tr>
        ))}
      </RuledTable>
    </div>
  );
}
