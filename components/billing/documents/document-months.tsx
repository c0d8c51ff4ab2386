"use client";

import { useTranslations } from "next-intl";
import { formatsFor } from "@/components/format/format";
import { useFormats } from "@/components/format/use-formats";
import { Money } from "@/components/ui/money";
import { RuledTable } from "@/components/ui/ruled-table";
import { useMonths } from "./use-months-of";

const numeric = "pl-4 text-right tabular-nums whitespace-nowrap";

/** Subtotals over all pages of the filtered list. */
export function DocumentMonths({ filterQuery }: { filterQuery: URLSearchParams }) {
  const t = useTranslations("documents");
  const { locale, count } = useFormats();
  const months = useMonths(filterQuery)?.months ?? [];
  if (months.length === 0) return null;
  const { monthYear } = formatsFor({ locale, timeZone: "UTC" });
  return (
    <details className="border-line-soft border-b px-4 py-2 md:px-6">
      <summary className="cursor-pointer text-ink-2">{t("months.title")}</summary>
      <div className="max-w-180 pt-2">
        <RuledTable
          variant="column"
          caption={t("months.title")}
          columns={[
            { label: t("months.month") },
            { label: t("months.documents"), className: numeric },
            { label: t("column.net_val"), className: `${numeric} max-sm:hidden` },
            { label: t("column.fee_val"), className: `${numeric} max-sm:hidden` },
            { label: t("column.vat_val"), className: `${numeric} max-sm:hidden` },
            { label: t("column.amount"), className: numeric },
          ]}
        >
          {months.map(({ month, currency, documents, net_val, fee_val, vat_val, amount }) => (
            <tr key={month + currency} className="border-line-soft border-b">
              <th scope="row" className="h-9 text-left font-normal">
                {monthYear(Date.parse(`${month}-01T00:00:00Z`) / 1_000)}
              </th>
              <td className={numeric}>{count(documents)}</td>
              <td className={`${numeric} max-sm:hidden`}>
                <Money amount={net_val} currency={currency} />
              </td>
              <td className={`${numeric} max-sm:hidden`}>
                <Money amount={fee_val} currency={currency} />
              </td>
              <td className={`${numeric} max-sm:hidden`}>
                <Money amount={vat_val} currency={currency} />
              </td>
              <td className={numeric}>
                <Money amount={amount} currency={currency} />
              </td>
            </tr>
          ))}
        </RuledTable>
      </div>
    </details>
  );
}
