"use client";

import { useTranslations } from "next-intl";
import { PlainPage } from "./plain-page";

/** For a record that does not exist or is another account's: the two cases look the same. */
export function RecordNotFound() {
  const t = useTranslations("shell.notFound");
  return <PlainPage title={t("record")} text={t("recordText")} />;
}
