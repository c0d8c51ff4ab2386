"use client";

import { useTranslations } from "next-intl";
import { GROUP_FIELDS } from "./group-schema";

export function useGroupErrors() {
  const t = useTranslations("groups.error");
  const explain = (field: string): string => {
    if (field.startsWith("name_")) return t("column");
    return t.has(field as "name") ? t(field as "name") : t("field");
  };
  const messages = Object.fromEntries(GROUP_FIELDS.map((field) => [field, explain(field)]));
  return { explain, words: messages };
}
