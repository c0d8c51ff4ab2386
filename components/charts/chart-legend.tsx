import { clsx } from "clsx";
import { HATCHED, SWATCH } from "./bar-card";
import { sumSeries } from "./bars";
import type { Bar, BarChartProps } from "./types";

type ChartLegendProps = Pick<
  BarChartProps,
  "series" | "bars" | "previousLabel" | "incompleteLabel" | "remark"
>;

/** Reserves its line while empty; a single series needs no colours. */
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
  const square = "size-2.5 shrink-0 forced-color-adjust-none";
  return (
    <ul className="flex min-h-4 flex-wrap gap-x-4 gap-y-1 text-ink-2 text-small">
      {visible.map(({ key, label, variant }) => (
        <li key={key} className="flex items-center gap-2">
          <span
            aria-hidden
            className={clsx(square, SWATCH[variant], variant === "open" && HATCHED)}
          />
          {label}
        </li>
      ))}
      {running !== undefined && (
        <li className="flex items-center gap-2">
          <span aria-hidden className={clsx(square, SWATCH[largest.variant], HATCHED)} />
          <span className="inline-block first-letter:uppercase">{incompleteLabel}</span>
        </li>
      )}
      {previousLabel !== undefined && bars.some((bar) => bar.previous) && (
        <li className="flex items-center gap-2">
          <span aria-hidden className="h-0 w-3 border-ink-2 border-t" />
          {previousLabel}
        </li>
      )}
      {remark !== undefined && <li className="ml-auto text-ink-3">{remark}</li>}
    </ul>
  );
}

const hasPart =
  (key: string) =>
  ({ values }: Bar) =>
    (values[key] ?? 0) > 0;
