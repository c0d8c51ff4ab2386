"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ErrorPanel } from "@/components/ui/error-panel";
import { RuledTable } from "@/components/ui/ruled-table";
import { ShareBar } from "@/components/ui/share-bar";
import { useFormats } from "@/components/format/use-formats";
import { matchesTotal } from "@/lib/core/money/rounding";
import { useSpendingStats } from "@/lib/queries/stats";
import { resolveSpan } from "./range";

export function SpendByMonth({ hour }: { hour: number }) {
  const t = useTranslations("overview.spend");
  const { count, monthYear, money, timeZone } = useFormats();
  const query = useMemo(() => {
    const { from, to } = resolveSpan("year", hour, timeZone);
    return new URLSearchParams({
      from: String(from),
      to: String(to),
      interval: "month",
      time_zone: timeZone,
    });
  }, [hour, timeZone]);
  const { data, error, refetch } = useSpendingStats(query);
  const costs = data?.periods.map(({ cost }) => cost) ?? [];
  const isRounded = data !== undefined && !matchesTotal(costs, data.totals.cost);
  const largest = Math.max(0, ...costs);
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      {error !== null && data === undefined && (
        <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
      )}
      {data?.periods.length === 0 && <p className="text-ink-3">{t("none")}</p>}
      {data !== undefined && data.periods.length > 0 && (
        <RuledTable
          variant="column"
          caption={t("title")}
          columns={[
            { label: t("month"), className: "w-24" },
            { label: t("share"), isSilent: true, className: "max-sm:hidden" },
            { label: t("charged"), className: "pl-4 text-right" },
            { label: t("parts"), className: "pl-4 text-right" },
            { label: t("cost"), className: "pl-4 text-right" },
          ]}
          {...(data.periods.length > 1 && {
            foot: (
              <tr className="font-semibold">
                <th scope="row" className="h-9 text-left">
                  {t("total")}
                </th>
                <td className="max-sm:hidden" />
                <td className="pl-4 text-right">{count(data.totals.messages)}</td>
                <td className="pl-4 text-right">{count(data.totals.parts)}</td>
                <td className="whitespace-nowrap pl-4 text-right">
                  {money(data.totals.cost, data.currency)}
                </td>
              </tr>
            ),
          })}
        >
          {[...data.periods].reverse().map(({ period, messages, parts, cost }) => (
            <tr key={period} className="border-line-soft border-b">
              <th scope="row" className="h-9 whitespace-nowrap text-left font-normal">
                {monthYear(period)}
              </th>
              <td className="max-sm:hidden">
                <ShareBar value={cost} largest={largest} />
              </td>
              <td className="pl-4 text-right">{count(messages)}</td>
              <td className="pl-4 text-right">{count(parts)}</td>
              <td className="whitespace-nowrap pl-4 text-right">{money(cost, data.currency)}</td>
            </tr>
          ))}
        </RuledTable>
      )}
      {data !== undefined && data.periods.length > 0 && (
        <p className="text-ink-3 text-small">{t(isRounded ? "noteRounded" : "note")}</p>
      )}
    </section>
  );
}
