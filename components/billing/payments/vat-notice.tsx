"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { VatCheck } from "@/lib/gateway/billing/vat/schema";
import { useVatCheck } from "@/lib/queries/settings";

/** Returns the reason why VAT is charged despite the VAT number, except that it wasn't checked yet. */
function toReason({ decides, is_other_country, status }: VatCheck) {
  if (is_other_country) return "otherCountry";
  return decides && (status === "invalid" || status === "outdated") ? status : null;
}

export function VatNotice() {
  const t = useTranslations("payments.vatCheck");
  const check = useVatCheck().data;
  const reason = check === undefined ? null : toReason(check);
  if (reason === null) return null;
  return (
    <Notice tone="warn">
      {t(reason, { id: check?.vat_id ?? "" })}{" "}
      <PrefetchLink href="/settings" className="text-accent-ink underline">
        {t("open")}
      </PrefetchLink>
    </Notice>
  );
}
