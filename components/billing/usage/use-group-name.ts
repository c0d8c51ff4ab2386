"use client";

import { useTranslations } from "next-intl";
import { useViewer } from "@/components/layout/providers/viewer";
import { useNames } from "@/components/messaging/compose/use-names";
import { mayAccess } from "@/lib/core/permissions/permissions";
import { useApiKeys } from "@/lib/queries/api-keys";
import type { UsageGroup } from "./use-usage";

/** Keys are named to those who see them; others read their numbers. */
function useKeyName(): (id: string) => string {
  const t = useTranslations("usage");
  const { role } = useViewer();
  const keys = useApiKeys(mayAccess("developers", role, "read")).data?.rows;
  return (id) =>
    id === "0"
      ? t("withoutKey")
      : (keys?.find((key) => String(key.id) === id)?.name ?? t("key", { id }));
}

/** What a country, service or key is called. */
export function useGroupName(group: UsageGroup): (value: string) => string {
  const t = useTranslations("usage.service");
  const { country } = useNames();
  const keyName = useKeyName();
  if (group === "iso2") return country;
  if (group === "key_id") return keyName;
  const names = { direct: t("sms"), text2speech: t("voice"), text2speech_ssml: t("ssml") };
  return (value) => Object.entries(names).find(([code]) => code === value)?.[1] ?? value;
}
