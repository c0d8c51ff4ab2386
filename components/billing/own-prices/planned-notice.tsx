"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Notice } from "@/components/ui/notice";
import type { PriceChange } from "@/lib/gateway/pricing/pricelist/schema";

export function PlannedNotice({ changes }: { changes: readonly PriceChange[] }) {
  const t = useTranslations("prices");
  const { date } = useFormats();
  const at = changes[0]?.valid_from;
  if (at === undefined) return null;
  const countries = new Set(
    changes.filter(({ valid_from }) => valid_from === at).map(({ country }) => country),
  );
  return <Notice>{t("planned", { date: date(at), count: countries.size })}</Notice>;
}
