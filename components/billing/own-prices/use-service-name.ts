"use client";

import { useTranslations } from "next-intl";

export function useServiceName(): (service: string) => string {
  const t = useTranslations("prices.service");
  const names = {
    direct: t("direct"),
    text2speech: t("text2speech"),
    text2speech_ssml: t("text2speech_ssml"),
    messenger: t("messenger"),
    pro: t("pro"),
    economy: t("economy"),
  };
  return (service) => Object.entries(names).find(([code]) => code === service)?.[1] ?? service;
}
