import type { Bar, BarSeries } from "./types";

/** Total of a bar. */
export const sumOf = (bar: Bar, series: readonly BarSeries[]) =>
  series.reduce((sum, { key }) => sum + (bar.values[key] ?? 0), 0);

/** Largest value a chart must reach: its highest bar or the highest comparison mark. */
export const largestOf = (bars: readonly Bar[], series: readonly BarSeries[]) =>
  Math.max(0, ...bars.map((bar) => Math.max(sumOf(bar, series), bar.previous ?? 0)));

/**
 * One bar for the card of selected bars: their sums, or the last one's values where values are levels. Facts are of one
 * period and left out of several.
 */
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
