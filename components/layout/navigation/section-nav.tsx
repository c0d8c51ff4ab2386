"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { Page, PageKey } from "./page-table";
import { SectionLink, SectionRow } from "./section-row";
import { usePages } from "./use-pages";
import { useViewer } from "@/components/layout/providers/viewer";

type Section = "verification" | "contacts" | "billing" | "developers" | "team" | "settings";

/** Checks for a detail of the page, such as an operation of the reference. */
function isAbove({ path: own, parent }: Page, path: string): boolean {
  return parent !== undefined && path.startsWith(`${own}/`);
}

export function SectionNav({
  section,
  hidden = null,
}: {
  section: Section;
  /** Page that this account doesn't need. */
  hidden?: PageKey | null;
}) {
  const t = useTranslations("shell");
  const path = usePathname();
  const { role } = useViewer();
  const pages = usePages().filter(
    ({ key, parent, homeScope }) =>
      (parent === section && key !== hidden) ||
      (key === section && (homeScope === undefined || canAccess(homeScope, role, "read"))),
  );
  return (
    <SectionRow label={t(`page.${section}`)}>
      {pages.map((page) => (
        <SectionLink
          key={page.key}
          href={page.path}
          current={path === page.path ? "page" : isAbove(page, path) ? "above" : null}
        >
          {page.key === section ? t(`home.${section}`) : t(`page.${page.key}`)}
        </SectionLink>
      ))}
    </SectionRow>
  );
}
