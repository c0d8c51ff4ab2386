"use client";

import { useTranslations } from "next-intl";
import { PlainPage } from "./plain-page";

/** For a record that does not exist or is another account's: the two are never told apart. */
export function RecordNotFound() {
  const t = useTranslations("shell.notFound");
  return <PlainPage title={t("record")} text={t("recordText")} />;
}
