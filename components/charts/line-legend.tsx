import { clsx } from "clsx";
import { LegendItem, LegendList } from "./chart-legend";
import { listMarks, pointsOutside } from "./lines";
import type { LineChartProps } from "./types";
import { MARK_SWATCH, SWATCH } from "./variants";

type LineLegendProps = Pick<
  LineChartProps,
  "series" | "points" | "band" | "incompleteLabel" | "remark"
>;

/** Lists the lines that have a point; a single line needs no colour. */
export function LineLegend({ series, points, band, incompleteLabel, remark }: LineLegendProps) {
  const visible = series.filter(({ key }) =>
    points.some(({ values }) => (values[key] ?? null) !== null),
  );
  const running = points.find(({ isIncomplete }) => isIncomplete);
  const isRunning = visible.some(({ key }) => (running?.values[key] ?? null) !== null);
  return (
    <LegendList {...(remark !== undefined && { remark })}>
      {(series.length > 1 || band) &&
        visible.map(({ key, label, variant }) => (
          <LegendItem key={key} sign={clsx("h-0.5 w-3", SWATCH[variant])}>
            {label}
          </LegendItem>
        ))}
      {isRunning && (
        <LegendItem sign="h-0 w-4 border-ink-2 border-t-2 border-dotted">
          {incompleteLabel}
        </LegendItem>
      )}
      {listMarks(points).map(({ sign, label }) => (
        <LegendItem key={label} sign={MARK_SWATCH[sign]}>
          {label}
        </LegendItem>
      ))}
      {band && points.some(({ band }) => band) && (
        <LegendItem sign="size-2.5 bg-c1-fill/15 forced-colors:border forced-colors:border-[GrayText]">
          {band.label}
        </LegendItem>
      )}
      {band && pointsOutside(points, band.of).length > 0 && (
        <LegendItem sign="size-2.5 rounded-full border-2 border-ink">
          {band.outsideLabel}
        </LegendItem>
      )}
    </LegendList>
  );
}
