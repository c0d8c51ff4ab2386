import type { ReactNode } from "react";

export interface PageHeaderProps {
  title: ReactNode;
  /** What the page shows, such as a time or a count. */
  scope?: ReactNode;
  actions?: ReactNode;
}

/** The 48 px line above every page: title, scope, actions with at most one primary. */
export function PageHeader({ title, scope, actions }: PageHeaderProps) {
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-line-soft border-b px-4 py-2 md:px-6">
      <h1 className="text-page font-semibold">{title}</h1>
      {scope !== undefined && <div className="text-ink-3">{scope}</div>}
      {actions !== undefined && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
