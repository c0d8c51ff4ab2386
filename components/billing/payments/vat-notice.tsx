"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { VatCheck } from "@/lib/gateway/billing/vat/schema";
import { useVatCheck } from "@/lib/queries/settings";

function toReason({ decides, is_other_country, status }: VatCheck) {
  if (is_other_country) return "otherCountry";
  return decides && status !== "valid" && status !== "none" ? status : null;
}

/** @param showsUnchecked whether to tell that the VAT number wasn't checked yet, too */
export function VatNotice({ showsUnchecked = false }: { showsUnchecked?: boolean }) {
  const t = useTranslations("payments.vatCheck");
  const check = useVatCheck().data;
  const reason = check === undefined ? null : toReason(check);
  if (reason === null || (reason === "unchecked" && !showsUnchecked)) return null;
  return (
    <Notice tone="warn">
      {t(reason, { id: check?.vat_id ?? "" })}{" "}
      <PrefetchLink href="/settings" className="text-accent-ink underline">
        {t("open")}
      </PrefetchLink>
    </Notice>
  );
}
