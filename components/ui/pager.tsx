"use client";

import { useTranslations } from "next-intl";
import { Button } from "./button";
import { useFormats } from "@/components/format/use-formats";

export interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  const t = useTranslations("ui.pager");
  const { count } = useFormats();
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1 && page === 1) return null;
  return (
    <nav
      aria-label={t("label")}
      className="flex items-center justify-between gap-3 px-4 py-3 md:px-6"
    >
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t("previous")}
      </Button>
      <p>{t("position", { page: count(page), last: count(last) })}</p>
      <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t("next")}
      </Button>
    </nav>
  );
}
