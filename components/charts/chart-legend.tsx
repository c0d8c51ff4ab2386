import { clsx } from "clsx";
import type { ReactNode } from "react";
import { sumSeries } from "./bars";
import type { Bar, BarChartProps } from "./types";
import { HATCHED, SWATCH } from "./variants";

/** Reserves its line while empty. */
export function LegendList({ remark, children }: { remark?: string; children: ReactNode }) {
  return (
    <ul className="flex min-h-4 flex-wrap gap-x-4 gap-y-1 text-ink-2 text-small">
      {children}
      {remark !== undefined && <li className="ml-auto text-ink-3">{remark}</li>}
    </ul>
  );
}

/** @param sign classes of the mark before the label */
export function LegendItem({ sign, children }: { sign: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-2">
      <span aria-hidden className={clsx("shrink-0 forced-color-adjust-none", sign)} />
      <span className="wrap-anywhere inline-block min-w-0 first-letter:uppercase">{children}</span>
    </li>
  );
}

type ChartLegendProps = Pick<
  BarChartProps,
  "series" | "bars" | "previousLabel" | "incompleteLabel" | "remark"
>;

export function ChartLegend({
  series,
  bars,
  previousLabel,
  incompleteLabel,
  remark,
}: ChartLegendProps) {
  const visible = series.length < 2 ? [] : series.filter(({ key }) => bars.some(hasPart(key)));
  const running = bars.find((bar) => bar.isIncomplete && sumSeries(bar, series) > 0);
  const largest = series.reduce((a, b) =>
    (running?.values[b.key] ?? 0) > (running?.values[a.key] ?? 0) ? b : a,
  );
  return (
    <LegendList {...(remark !== undefined && { remark })}>
      {visible.map(({ key, label, variant }) => (
        <LegendItem
          key={key}
          sign={clsx("size-2.5", SWATCH[variant], variant === "open" && HATCHED)}
        >
          {label}
        </LegendItem>
      ))}
      {running !== undefined && (
        <LegendItem sign={clsx("size-2.5", SWATCH[largest.variant], HATCHED)}>
          {incompleteLabel}
        </LegendItem>
      )}
      {previousLabel !== undefined && bars.some((bar) => bar.previous) && (
        <LegendItem sign="h-0 w-3 border-ink-2 border-t">{previousLabel}</LegendItem>
      )}
    </LegendList>
  );
}

const hasPart =
  (key: string) =>
  ({ values }: Bar) =>
    (values[key] ?? 0) > 0;
