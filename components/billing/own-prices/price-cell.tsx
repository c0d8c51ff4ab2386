"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { PriceChange } from "@/lib/gateway/pricing/pricelist/schema";

interface PriceCellProps {
  price: number | undefined;
  change: PriceChange | undefined;
  currency: string;
}

export function PriceCell({ price, change, currency }: PriceCellProps) {
  const t = useTranslations("prices");
  const { money, date } = useFormats();
  return (
    <>
      {price === undefined ? (
        <span className="text-ink-3">
          <span aria-hidden>–</span>
          <span className="sr-only">{t("noPrice")}</span>
        </span>
      ) : (
        money(price, currency, 4)
      )}
      {change !== undefined && (
        <span className="block text-small text-warn-ink">
          {change.price_after === null
            ? t("endsOn", { date: date(change.valid_from) })
            : t("changesTo", {
                price: money(change.price_after, currency, 4),
                date: date(change.valid_from),
              })}
        </span>
      )}
    </>
  );
}
