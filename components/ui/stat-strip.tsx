import { clsx } from "clsx";
import { PrefetchLink } from "./prefetch-link";
import type { ReactNode } from "react";

export interface StatProps {
  label: string;
  value: ReactNode;
  /** On a line of its own, so that numbers align. */
  subtext?: ReactNode;
  note?: ReactNode;
  href?: string;
  chart?: ReactNode;
  className?: string;
}

/** Longest value that fits half a phone's width. */
const MAX_PHONE_LENGTH = 11;
const isLong = (value: ReactNode) => typeof value === "string" && value.length > MAX_PHONE_LENGTH;

export function Stat({ label, value, subtext, note, href, chart, className }: StatProps) {
  const hasChart = chart !== undefined;
  return (
    <div
      className={clsx(
        "relative flex min-w-0 flex-col px-4 py-3 md:px-6",
        hasChart && "min-h-31",
        className,
      )}
    >
      <dt className="flex min-h-6 items-center text-ink-3">
        {href === undefined ? (
          label
        ) : (
          <PrefetchLink
            href={href}
            className="inline-flex min-h-6 items-center after:absolute after:inset-0 hover:text-ink hover:underline"
          >
            {label}
          </PrefetchLink>
        )}
      </dt>
      <dd
        className={clsx(
          "wrap-anywhere font-medium text-figure sm:whitespace-nowrap",
          isLong(value) && "max-sm:text-title",
        )}
      >
        {value}
      </dd>
      {subtext !== undefined && <dd className="text-balance text-ink-3">{subtext}</dd>}
      {(note !== undefined || hasChart) && (
        // Aligns neighbouring charts, whatever is above them.
        <dd
          className={clsx("flex items-end justify-between gap-2 text-ink-2", hasChart && "mt-auto")}
        >
          <span>{note}</span>
          {chart}
        </dd>
      )}
    </div>
  );
}

/** Row of statistics, two per row, or three of five. The last one fills its row. */
export function StatStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-2 overflow-hidden border-line-soft border-b *:-mb-px *:-ml-px *:border-line-soft *:border-b *:border-l md:has-[>:nth-child(5)]:grid-cols-3 max-xl:[&>:last-child:nth-child(3)]:col-span-2 max-xl:[&>:last-child:nth-child(5)]:col-span-2 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none xl:has-[>:nth-child(5)]:grid-cols-none print:has-[>:nth-child(5)]:grid-cols-3 print:grid-cols-3"
    >
      {children}
    </dl>
  );
}

/** Placeholder of a row of loading statistics. */
export function StatSkeleton({ label, count }: { label: string; count: 4 | 5 | 6 }) {
  return (
    <StatStrip label={label}>
      {["a", "b", "c", "d", "e", "f"].slice(0, count).map((key) => (
        <div key={key} className="grid h-31 content-center gap-2 px-4 md:px-6">
          <div className="skeleton h-3 w-16" />
          <div className="skeleton h-6 w-24" />
        </div>
      ))}
    </StatStrip>
  );
}
