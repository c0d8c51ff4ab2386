"use client";

import { useTranslations } from "next-intl";
import { useDisplayNames } from "@/components/messaging/compose/use-display-names";

/**
 * Returns a function that names services (including `short_link`, `messenger_code` and `fraud_check`) or countries; ""
 * means no country.
 */
export function useGroupName(group: "iso2" | "service"): (value: string) => string {
  const t = useTranslations("usage");
  const { country } = useDisplayNames();
  if (group === "iso2") return (value) => (value === "" ? t("withoutCountry") : country(value));
  const names: Record<string, string> = {
    direct: t("service.sms"),
    text2speech: t("service.voice"),
    text2speech_ssml: t("service.ssml"),
    short_link: t("service.shortLink"),
    messenger_code: t("service.messengerCode"),
    fraud_check: t("service.fraudCheck"),
  };
  return (value) => names[value] ?? value;
}
