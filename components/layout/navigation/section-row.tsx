"use client";

import type { ReactNode } from "react";
import { PrefetchLink } from "@/components/ui/prefetch-link";

export function SectionRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="flex gap-4 overflow-x-auto border-line-soft border-b px-4 md:px-6 print:hidden"
    >
      {children}
    </nav>
  );
}

function scrollIntoRow(link: HTMLAnchorElement | null): void {
  const row = link?.parentElement;
  if (link && row) row.scrollLeft = link.offsetLeft + link.offsetWidth - row.clientWidth + 16;
}

export interface SectionLinkProps {
  href: string;
  /** `above` marks an ancestor of the open page. */
  current: "page" | "above" | null;
  children: ReactNode;
}

export function SectionLink({ href, current, children }: SectionLinkProps) {
  return (
    <PrefetchLink
      href={href}
      ref={current === "page" ? scrollIntoRow : undefined}
      aria-current={current === "above" ? "true" : (current ?? undefined)}
      className="-mb-px inline-flex min-h-9 items-center whitespace-nowrap border-transparent border-b-2 text-ink-2 hover:text-ink [&[aria-current]]:border-accent [&[aria-current]]:font-medium [&[aria-current]]:text-ink max-md:min-h-11"
    >
      {children}
    </PrefetchLink>
  );
}
