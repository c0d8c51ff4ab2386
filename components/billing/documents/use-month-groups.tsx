"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { RowGroups, Sort } from "@/components/data-table/types";
import { formatsFor } from "@/components/format/format";
import { useFormats } from "@/components/format/use-formats";
import { Money } from "@/components/ui/money";
import type { BillingDocumentItem } from "@/lib/gateway/billing/documents/schema";
import { useMonths } from "./use-months-of";

export function useMonthGroups(
  filterQuery: URLSearchParams,
  sort: Sort | null,
): RowGroups<BillingDocumentItem> | null {
  const t = useTranslations("documents.months");
  const { locale } = useFormats();
  const response = useMonths(filterQuery);
  return useMemo(() => {
    if (response === undefined || (sort !== null && sort.field !== "created_at")) return null;
    const { monthYear } = formatsFor({ locale, timeZone: "UTC" });
    return {
      toKey: ({ issued_on }) => issued_on.slice(0, "YYYY-MM".length),
      heading: (key) => {
        const totals = response.months.filter(({ month }) => month === key);
        const count = totals.reduce((sum, { documents }) => sum + documents, 0);
        return (
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium">
              {monthYear(Date.parse(`${key}-01T00:00:00Z`) / 1_000)}
            </span>
            {count > 0 && <span className="text-ink-3">{t("count", { count })}</span>}
            <span className="ml-auto flex gap-x-3 tabular-nums">
              {totals.map(({ currency, amount }) => (
                <Money key={currency} amount={amount} currency={currency} />
              ))}
            </span>
          </span>
        );
      },
    };
  }, [response, sort, locale, t]);
}
