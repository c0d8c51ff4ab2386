"use client";

import { useTranslations } from "next-intl";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";

export function TextLine({ sms }: { sms: Sms }) {
  const t = useTranslations("sms.detail");
  if (sms.is_text_hidden) return <span className="text-ink-3">{t("hidden")}</span>;
  if (sms.text === "") return <span className="text-ink-3">{t("textDeleted")}</span>;
  return <bdi>{sms.text}</bdi>;
}
