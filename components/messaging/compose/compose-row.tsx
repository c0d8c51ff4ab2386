import type { ReactNode } from "react";

export interface ComposeRowProps {
  label: string;
  controlId?: string;
  children: ReactNode;
}

export function ComposeRow({ label, controlId, children }: ComposeRowProps) {
  const nameClass = "font-medium text-ink-2 md:pt-1";
  const rowClass =
    "grid gap-x-6 gap-y-1.5 border-line-soft border-b py-4 last:border-b-0 md:grid-cols-[5.5rem_minmax(0,1fr)]";
  if (controlId === undefined) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a <legend> can't be a grid column
      <div role="group" aria-label={label} className={rowClass}>
        <span aria-hidden className={nameClass}>
          {label}
        </span>
        <div className="grid min-w-0 grid-cols-1 content-start gap-2">{children}</div>
      </div>
    );
  }
  return (
    <div className={rowClass}>
      <label htmlFor={controlId} className={nameClass}>
        {label}
      </label>
      <div className="grid min-w-0 grid-cols-1 content-start gap-2">{children}</div>
    </div>
  );
}

export function RowError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="text-bad-ink">
      {children}
    </p>
  );
}
