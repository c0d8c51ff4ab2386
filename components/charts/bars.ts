import type { Bar, BarSeries } from "./bar-chart";

/** Total of a bar. */
export const sumOf = (bar: Bar, series: readonly BarSeries[]) =>
  series.reduce((sum, { key }) => sum + (bar.values[key] ?? 0), 0);

/** How high a chart must be: its highest bar, or the highest that one is compared with. */
export const largestOf = (bars: readonly Bar[], series: readonly BarSeries[]) =>
  Math.max(0, ...bars.map((bar) => Math.max(sumOf(bar, series), bar.previous ?? 0)));
