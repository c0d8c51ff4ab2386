"use client";

import { useTranslations } from "next-intl";
import { PlainPage } from "./plain-page";

/** Not-found page of records; missing ones and other accounts' are indistinguishable. */
export function RecordNotFound() {
  const t = useTranslations("shell.notFound");
  return <PlainPage title={t("record")} text={t("recordText")} />;
}
