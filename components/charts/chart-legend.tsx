import { clsx } from "clsx";
import { SWATCH } from "./bar-card";
import type { BarSeries } from "./bar-chart";

/** What the colours of a bar chart mean, and the mark of the period before where there is one. */
export function ChartLegend({
  series,
  previous,
}: {
  series: readonly BarSeries[];
  previous?: string | undefined;
}) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-small">
      {series.map(({ key, label, look }) => (
        <li key={key} className="flex items-center gap-2">
          <span aria-hidden className={clsx("size-2 forced-color-adjust-none", SWATCH[look])} />
          {label}
        </li>
      ))}
      {previous !== undefined && (
        <li className="flex items-center gap-2">
          <span aria-hidden className="h-0 w-3 border-ink-2 border-t" />
          {previous}
        </li>
      )}
    </ul>
  );
}
