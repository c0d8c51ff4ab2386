"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";

export function TestBadge() {
  const t = useTranslations("sms.filter");
  return <Badge tone="accent">{t("test")}</Badge>;
}
