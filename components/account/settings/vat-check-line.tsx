"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Notice } from "@/components/ui/notice";
import { useVatCheck } from "@/lib/queries/settings";

export function VatCheckLine() {
  const t = useTranslations("settings.account.vatCheck");
  const { date } = useFormats();
  const { data: check } = useVatCheck();
  if (check === undefined || check.status === "none") return null;
  const { status, vat_id: id, checked_at: at } = check;
  if (check.is_other_country)
    return <Notice tone="warn">{t("otherCountry", { id: id ?? "" })}</Notice>;
  // The other texts say that VAT is charged because of it.
  if (!check.decides && status !== "valid") return null;
  const text = t(status, { id: id ?? "", day: at === null ? "" : date(at) });
  const isBad = status === "invalid" || status === "outdated";
  return <Notice tone={isBad ? "warn" : "plain"}>{text}</Notice>;
}
