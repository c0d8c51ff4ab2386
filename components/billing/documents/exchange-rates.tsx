"use client";

import { useTranslations } from "next-intl";
import { formatsFor } from "@/components/format/format";
import { useFormats } from "@/components/format/use-formats";
import type { BillingDocumentDetail } from "@/lib/gateway/billing/documents/schema";

const MONTH = "YYYY-MM".length;

export function ExchangeRates({ document }: { document: BillingDocumentDetail }) {
  const t = useTranslations("documents.sheet");
  const { locale, decimal } = useFormats();
  const { date, monthYear } = formatsFor({ locale, timeZone: "UTC" });
  const rates = document.vat_accounting?.rates ?? [];
  if (rates.length === 0) return null;
  return (
    <div className="max-w-prose">
      {rates.map(({ currency, per_euro, period }) => {
        const isMonth = period.length === MONTH;
        const first =
          Date.parse(isMonth ? `${period}-01T00:00:00Z` : `${period}T00:00:00Z`) / 1_000;
        return (
          <p key={currency}>
            {t(isMonth ? "rateOfMonth" : "rateOfDay", {
              rate: decimal(per_euro),
              currency,
              period: isMonth ? monthYear(first) : date(first),
            })}
          </p>
        );
      })}
    </div>
  );
}
