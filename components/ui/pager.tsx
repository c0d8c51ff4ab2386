"use client";

import { useTranslations } from "next-intl";
import { Button } from "./button";
import type { ListTotal } from "@/components/format/format";
import { useFormats } from "@/components/format/use-formats";

export interface PagerProps {
  page: number;
  pageSize: number;
  /** If not exact, the last page is unknown. */
  total: ListTotal;
  shown: number;
  onPage: (page: number) => void;
}

export function Pager({ page, pageSize, total, shown, onPage }: PagerProps) {
  const t = useTranslations("ui.pager");
  const { count } = useFormats();
  const last = total.isTotalExact ? Math.max(1, Math.ceil(total.total / pageSize)) : null;
  const hasNext = last === null ? shown === pageSize : page < last;
  if (page === 1 && !hasNext) return null;
  return (
    <nav
      aria-label={t("label")}
      className="flex items-center justify-between gap-3 px-4 py-3 md:px-6"
    >
      <Button disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, last ?? page))}>
        {t("previous")}
      </Button>
      <p>
        {last === null || page > last
          ? t("page", { page: count(page) })
          : t("position", { page: count(page), last: count(last) })}
      </p>
      <Button disabled={!hasNext} onClick={() => onPage(page + 1)}>
        {t("next")}
      </Button>
    </nav>
  );
}
