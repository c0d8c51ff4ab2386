"use client";

import { clsx } from "clsx";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { PAGE_GROUPS } from "./page-row";
import { listSidebarPages, isOnPage, type Page } from "./page-table";
import { UnreadBadge } from "./unread-badge";
import { usePages } from "./use-pages";

function NavigationItem({ page, isRail }: { page: Page; isRail: boolean }) {
  const t = useTranslations("shell.page");
  const path = usePathname();
  const isCurrent = isOnPage(path, page);
  const Icon = page.icon;
  return (
    <PrefetchLink
      href={page.path}
      aria-current={isCurrent ? "page" : undefined}
      title={isRail ? t(page.key) : undefined}
      className={clsx(
        "flex min-h-7 items-center rounded-control border px-2 max-md:min-h-11 rail:justify-center rail:px-0",
        isCurrent
          ? "border-line bg-raised font-semibold text-ink"
          : // In forced-colors mode only the current page keeps a border.
            "border-transparent text-ink-2 forced-colors:border-[Canvas] hover:bg-hover hover:text-ink",
      )}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} className="rail:block hidden" />
      <span className="rail:sr-only">{t(page.key)}</span>
      {page.key === "inbox" && (
        <span className="ml-auto rail:hidden">
          <UnreadBadge />
        </span>
      )}
    </PrefetchLink>
  );
}

export function NavigationList({ isRail = false }: { isRail?: boolean }) {
  const t = useTranslations("shell");
  const pages = listSidebarPages(usePages());
  return (
    <nav aria-label={t("mainNavigation")} className="grid content-start gap-4 px-2">
      {PAGE_GROUPS.map((group) => {
        const items = pages.filter((page) => page.group === group);
        if (items.length === 0) return null;
        return (
          <div key={group}>
            {group !== "top" && (
              <p className="px-2 pb-1 text-ink-3 text-small rail:hidden">{t(`group.${group}`)}</p>
            )}
            <ul>
              {items.map((page) => (
                <li key={page.key}>
                  <NavigationItem page={page} isRail={isRail} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
