"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useHour } from "@/components/hooks/use-hour";
import { useViewer } from "@/components/layout/providers/viewer";
import type { MyPriceChanges } from "@/lib/gateway/pricing/pricelist/schema";

export function PriceScope({ changes }: { changes: MyPriceChanges }) {
  const t = useTranslations("prices");
  const { date } = useFormats();
  const now = useHour();
  const { accountName } = useViewer();
  const { price_level: level, currency, valid_from } = changes;
  return (
    <>
      {t("scope", { level, currency, date: date(valid_from) })}
      <span className="hidden print:inline">
        {" · "}
        {accountName} · {t("asOf", { date: date(now) })}
      </span>
    </>
  );
}
