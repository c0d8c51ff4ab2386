"use client";

import { useTranslations } from "next-intl";

/** Dot marking unsaved changes to the open view. */
export function EditedMark() {
  const t = useTranslations("table.view");
  return (
    <span
      role="img"
      aria-label={t("edited")}
      className="size-1.5 shrink-0 rounded-full bg-accent"
    />
  );
}
