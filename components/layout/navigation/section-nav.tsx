"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { mayAccess } from "@/lib/core/permissions/permissions";
import { IntentLink } from "@/components/ui/prefetch-link";
import type { Page } from "./page-table";
import { usePages, useViewer } from "@/components/layout/providers/viewer";

type Section = "developers" | "team" | "settings";

/** Whether what is open is a detail of a page, such as an operation of the reference. */
function isAbove({ path: own, parent }: Page, path: string): boolean {
  return parent !== undefined && path.startsWith(`${own}/`);
}

function showInRow(link: HTMLAnchorElement | null): void {
  const row = link?.parentElement;
  if (link && row) row.scrollLeft = link.offsetLeft + link.offsetWidth - row.clientWidth + 16;
}

/** The pages of a section side by side, such as those of the developers or the settings. */
export function SectionNav({ section }: { section: Section }) {
  const t = useTranslations("shell");
  const path = usePathname();
  const { role } = useViewer();
  const pages = usePages().filter(
    ({ key, parent, homeArea }) =>
      parent === section ||
      (key === section && (homeArea === undefined || mayAccess(homeArea, role, "read"))),
  );
  return (
    <nav
      aria-label={t(`page.${section}`)}
      className="flex gap-4 overflow-x-auto border-line-soft border-b px-4 md:px-6"
    >
      {pages.map((page) => (
        <IntentLink
          key={page.key}
          href={page.path}
          // In a row that scrolls, the page that is open is in sight.
          ref={path === page.path ? showInRow : undefined}
          aria-current={path === page.path ? "page" : isAbove(page, path) ? "true" : undefined}
          className="-mb-px inline-flex min-h-9 items-center whitespace-nowrap border-transparent border-b-2 text-ink-2 hover:text-ink [&[aria-current]]:border-accent [&[aria-current]]:font-medium [&[aria-current]]:text-ink max-md:min-h-11"
        >
          {page.key === section ? t(`home.${section}`) : t(`page.${page.key}`)}
        </IntentLink>
      ))}
    </nav>
  );
}
