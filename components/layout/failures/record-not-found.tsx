"use client";

import { useTranslations } from "next-intl";
import { PlainPage } from "./plain-page";

/** Shown for records that don't exist or belong to another account, indistinguishably. */
export function RecordNotFound() {
  const t = useTranslations("shell.notFound");
  return <PlainPage title={t("record")} text={t("recordText")} />;
}
