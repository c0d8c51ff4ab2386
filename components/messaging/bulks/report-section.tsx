import type { ReactNode } from "react";

/** Section of the report with a heading; not split across printed pages. */
export function ReportSection({
  title,
  note,
  children,
}: {
  title: string;
  /** Base of the section's shares. */
  note?: string;
  children: ReactNode;
}) {
  return (
    <section className="grid min-w-0 gap-2 print:break-inside-avoid">
      <div>
        <h2 className="font-semibold text-read">{title}</h2>
        {note !== undefined && <p className="text-ink-3 text-small">{note}</p>}
      </div>
      {children}
    </section>
  );
}
