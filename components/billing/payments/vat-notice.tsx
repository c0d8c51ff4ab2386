"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { useVatCheck } from "@/lib/queries/settings";

/** Notice that VAT is charged because the VAT number is no longer confirmed. */
export function VatNotice() {
  const t = useTranslations("payments.vatCheck");
  const check = useVatCheck().data;
  if (check?.decides !== true) return null;
  if (check.status !== "invalid" && check.status !== "outdated") return null;
  return (
    <Notice tone="warn">
      {t(check.status, { id: check.vat_id ?? "" })}{" "}
      <PrefetchLink href="/settings" className="text-accent-ink underline">
        {t("open")}
      </PrefetchLink>
    </Notice>
  );
}
