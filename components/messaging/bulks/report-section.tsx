import type { ReactNode } from "react";

export function ReportSection({
  title,
  note,
  children,
}: {
  title: string;
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
