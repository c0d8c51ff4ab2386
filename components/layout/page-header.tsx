"use client";

import type { ReactNode } from "react";
import { ActivityButton } from "./activity/activity-button";
import { Breadcrumbs } from "./breadcrumbs";

export interface PageHeaderProps {
  title: ReactNode;
  /** What the page shows: a range, a zone, a count. */
  scope?: ReactNode;
  /** At most one of them primary. */
  actions?: ReactNode;
}

/** The 48 px line above every page: where one is, title, scope, actions. */
export function PageHeader({ title, scope, actions }: PageHeaderProps) {
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-line-soft border-b px-4 py-2 md:px-6">
      <div className="flex min-w-0 items-center gap-2">
        <Breadcrumbs />
        <h1 className="min-w-0 font-semibold text-page">{title}</h1>
      </div>
      {scope !== undefined && <div className="text-ink-3">{scope}</div>}
      <div className="ml-auto flex flex-wrap items-center gap-2 empty:hidden">
        <ActivityButton />
        {actions}
      </div>
    </header>
  );
}
