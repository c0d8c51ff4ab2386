import type { ReactNode } from "react";

/** A part of the report under its heading; printed, it is not torn apart. */
export function ReportSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-2 print:break-inside-avoid">
      <h2 className="font-semibold text-read">{title}</h2>
      {children}
    </section>
  );
}
