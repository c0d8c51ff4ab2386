"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Notice } from "@/components/ui/notice";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { isOpenPayment } from "@/lib/core/billing/payment-status";
import { useLatestPayment } from "@/lib/queries/payments";

export function UnfinishedNotice() {
  const t = useTranslations("payments.unfinished");
  const { money } = useFormats();
  const latest = useLatestPayment().data?.rows[0];
  if (latest === undefined || !isOpenPayment(latest.status)) return null;
  return (
    <Notice>
      {t("text", { amount: money(latest.net_val, latest.currency) })}{" "}
      <PrefetchLink href={`/billing/top-up/${latest.id}`} className="text-accent-ink underline">
        {t("open")}
      </PrefetchLink>
    </Notice>
  );
}
