"use client";

import { useTranslations } from "next-intl";

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
