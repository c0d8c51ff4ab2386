import type { ReactNode } from "react";

/** A part of the report under its heading; printed, it is not torn apart. */
export function ReportSection({
  title,
  note,
  children,
}: {
  title: string;
  /** Names the base of its shares. */
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
