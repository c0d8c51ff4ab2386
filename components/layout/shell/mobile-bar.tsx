"use client";

import { Ellipsis } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { isOnPage, listBarPages } from "@/components/layout/navigation/page-table";
import { UnreadBadge } from "@/components/layout/navigation/unread-badge";
import { usePages } from "@/components/layout/navigation/use-pages";

const MoreSheet = lazyWhenOnline(async () => ({
  default: (await import("./more-sheet")).MoreSheet,
}));

const itemClass =
  "relative flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-ink-2 text-small max-[22.5rem]:text-[0.625rem] aria-[current=page]:font-semibold aria-[current=page]:text-ink";

export function MobileBar() {
  const t = useTranslations("shell");
  const path = usePathname();
  const [isOpen, setOpen] = useState(false);
  const pages = usePages();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the sheet when the path changes
  useEffect(() => setOpen(false), [path]);
  return (
    <>
      <nav
        aria-label={t("mainNavigation")}
        className="fixed inset-x-0 bottom-0 z-20 flex border-line border-t bg-canvas pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
      >
        {listBarPages(pages).map((page) => {
          const { key, icon: Icon } = page;
          const isCurrent = isOnPage(path, page);
          return (
            <PrefetchLink
              key={key}
              href={page.path}
              aria-current={isCurrent ? "page" : undefined}
              className={itemClass}
            >
              <Icon aria-hidden size={20} strokeWidth={1.75} />
              {t(`page.${key}`)}
              {key === "inbox" && (
                // Beside the label it would displace its neighbours.
                <span className="absolute top-1 left-1/2 ml-1.5">
                  <UnreadBadge />
                </span>
              )}
            </PrefetchLink>
          );
        })}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
          className={itemClass}
        >
          <Ellipsis aria-hidden size={20} strokeWidth={1.75} />
          {t("more.label")}
        </button>
      </nav>
      {isOpen && (
        <Suspense fallback={null}>
          <MoreSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
