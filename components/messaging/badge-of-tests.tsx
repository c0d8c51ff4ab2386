"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";

/** Marks a message or bulk of a test key. */
export function TestBadge() {
  const t = useTranslations("sms.filter");
  return <Badge tone="accent">{t("test")}</Badge>;
}
