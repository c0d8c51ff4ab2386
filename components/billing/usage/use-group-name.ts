"use client";

import { useTranslations } from "next-intl";
import { useKeyNames } from "@/components/layout/providers/use-key-names";
import { useDisplayNames } from "@/components/messaging/compose/use-display-names";
import type { UsageGroup } from "./use-usage";

/** Keys are named to those who see them; others tell them apart by their numbers. */
function useKeyName(): (id: string) => string {
  const t = useTranslations("usage");
  const nameOf = useKeyNames();
  return (id) => (id === "0" ? t("withoutKey") : (nameOf(Number(id)) ?? t("key", { id })));
}

/** What a country, service or key is called. */
export function useGroupName(group: UsageGroup): (value: string) => string {
  const t = useTranslations("usage.service");
  const { country } = useDisplayNames();
  const keyName = useKeyName();
  if (group === "iso2") return country;
  if (group === "key_id") return keyName;
  const names = { direct: t("sms"), text2speech: t("voice"), text2speech_ssml: t("ssml") };
  return (value) => Object.entries(names).find(([code]) => code === value)?.[1] ?? value;
}
