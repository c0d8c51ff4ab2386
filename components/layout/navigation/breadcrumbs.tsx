"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { pageAt, getPage, type PageKey } from "./page-table";
import { usePages } from "./use-pages";

function pagesAbove(path: string): PageKey[] {
  const page = pageAt(path);
  if (page === undefined) return [];
  const above: PageKey[] = page.path === path ? [] : [page.key];
  for (let ancestor = page.parent; ancestor !== undefined; ancestor = getPage(ancestor).parent)
    above.unshift(ancestor);
  return above;
}

export function Breadcrumbs() {
  const t = useTranslations("shell");
  const visible = new Set(usePages().map(({ key }) => key));
  const above = pagesAbove(usePathname()).filter((key) => visible.has(key));
  if (above.length === 0) return null;
  return (
    <nav aria-label={t("breadcrumbs")} className="print:hidden">
      <ol className="flex items-center gap-2 text-ink-3 text-page">
        {above.map((key) => (
          <li
            key={key}
            // Phones show only the nearest ancestor.
            className="flex items-center gap-2 max-md:not-last:hidden"
          >
            <PrefetchLink
              href={getPage(key).path}
              className="inline-flex min-h-6 items-center whitespace-nowrap hover:text-ink hover:underline max-md:min-h-11"
            >
              {t(`page.${key}`)}
            </PrefetchLink>
            <span aria-hidden>/</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
