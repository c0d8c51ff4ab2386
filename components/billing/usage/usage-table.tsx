"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { matchesTotal } from "@/lib/core/money/rounding";
import { RuledTable } from "@/components/ui/ruled-table";
import { ShareBar } from "@/components/ui/share-bar";
import type { UsageReport } from "@/lib/gateway/billing/usage/schema";

export interface UsageRow {
  key: string;
  name: string;
  messages: number;
  parts: number;
  cost: number;
  /** For rows that charge for something other than messages. */
  quantity?: string;
}

interface UsageTableProps {
  title: string;
  label: string;
  rows: readonly UsageRow[];
  usage: Pick<UsageReport, "currency" | "totals">;
}

const numeric = "pl-4 text-right tabular-nums";

/** Bars show each row's share. */
export function UsageTable({ title, label, rows, usage: { currency, totals } }: UsageTableProps) {
  const t = useTranslations("usage");
  const { count, money } = useFormats();
  const foot = (
    <tr className="font-semibold print:break-inside-avoid">
      <th scope="row" className="h-9 text-left">
        {t("total")}
      </th>
      <td className="max-sm:hidden" />
      <td className={numeric}>{count(totals.messages)}</td>
      <td className={`${numeric} max-sm:hidden`}>{count(totals.parts)}</td>
      <td className={`${numeric} whitespace-nowrap`}>{money(totals.cost, currency)}</td>
    </tr>
  );
  const isRounded = !matchesTotal(
    rows.map(({ cost }) => cost),
    totals.cost,
  );
  const largest = Math.max(0, ...rows.map(({ cost }) => cost));
  return (
    <section className="grid content-start gap-2 print:block">
      <h2 className="font-semibold text-section print:break-after-avoid">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-ink-3">{t("none")}</p>
      ) : (
        <RuledTable
          variant="column"
          caption={title}
          columns={[
            { label },
            { label: t("share"), isSilent: true, className: "max-sm:hidden" },
            { label: t("messages"), className: numeric },
            { label: t("parts"), className: `${numeric} max-sm:hidden` },
            { label: t("cost"), className: numeric },
          ]}
          {...(rows.length > 1 && { foot })}
        >
          {rows.map(({ key, name, messages, parts, cost, quantity }) => (
            <tr key={key} className="border-line-soft border-b print:break-inside-avoid">
              <th scope="row" className="wrap-anywhere h-9 min-w-28 pr-4 text-left font-normal">
                {name}
              </th>
              <td className="w-1/4 max-sm:hidden">
                <ShareBar value={cost} largest={largest} />
              </td>
              <td className={numeric}>{quantity ?? count(messages)}</td>
              <td className={`${numeric} max-sm:hidden`}>
                {quantity === undefined && count(parts)}
              </td>
              <td className={`${numeric} whitespace-nowrap`}>{money(cost, currency)}</td>
            </tr>
          ))}
        </RuledTable>
      )}
      {isRounded && rows.length > 1 && <p className="text-ink-3 text-small">{t("rounded")}</p>}
    </section>
  );
}
