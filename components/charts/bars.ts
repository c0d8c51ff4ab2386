import { ticksUpTo } from "./scale";
import type { Bar, BarPictureProps, ChartSeries } from "./types";

export const sumSeries = (bar: Bar, series: readonly ChartSeries[]) =>
  series.reduce((sum, { key }) => sum + (bar.values[key] ?? 0), 0);

const maxBar = (bars: readonly Bar[], series: readonly ChartSeries[]) =>
  Math.max(0, ...bars.map((bar) => Math.max(sumSeries(bar, series), bar.previous ?? 0)));

export const barTicks = ({ bars, series }: Pick<BarPictureProps, "bars" | "series">) =>
  ticksUpTo(maxBar(bars, series));

/** Sums bars, or returns last values for levels. Drops facts, which concern single periods. */
export function combineBars(
  bars: readonly Bar[],
  { isLevel }: { isLevel: boolean },
): Bar | undefined {
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined || bars.length === 1) return first;
  const values: Record<string, number> = {};
  for (const bar of isLevel ? [last] : bars) {
    for (const [key, value] of Object.entries(bar.values)) values[key] = (values[key] ?? 0) + value;
  }
  return {
    at: first.at,
    label: first.label,
    title: `${first.title} – ${last.title}`,
    values,
    isIncomplete: last.isIncomplete === true,
  };
}
