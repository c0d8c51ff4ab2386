"use client";

import type { ReactNode } from "react";
import { TaskButton } from "@/components/layout/background-tasks/task-button";
import { Breadcrumbs } from "@/components/layout/navigation/breadcrumbs";

export interface PageHeaderProps {
  title: ReactNode;
  scope?: ReactNode;
  actions?: ReactNode;
  /** False for pages that stay mounted while their URL grows. */
  hasBreadcrumbs?: boolean;
}

export function PageHeader({ title, scope, actions, hasBreadcrumbs = true }: PageHeaderProps) {
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-line-soft border-b px-4 py-2 md:px-6">
      <div className="flex min-w-0 items-center gap-2">
        {hasBreadcrumbs && <Breadcrumbs />}
        <h1 className="min-w-0 font-semibold text-page">{title}</h1>
      </div>
      {scope !== undefined && <div className="text-ink-3">{scope}</div>}
      <div className="ml-auto flex flex-wrap items-center gap-2 empty:hidden print:hidden">
        <TaskButton />
        {actions}
      </div>
    </header>
  );
}
