/** Returns ticks from 0 to just above `largest`, in at most four steps of 1, 2 or 5 times a power of ten. */
export function ticksUpTo(largest: number): number[] {
  if (largest <= 0) return [0, 1];
  const rough = largest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((step) => step * power >= rough) ?? 10;
  const step = Math.max(1, factor * power);
  const count = Math.ceil(largest / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Returns evenly spaced indexes, including the first. */
export function labelledIndexes(count: number, max: number): number[] {
  const step = Math.max(1, Math.ceil(count / max));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

const LETTER_WIDTH = 7;

/** Estimates the width in pixels; measuring would render the chart twice. */
export function axisWidth(ticks: readonly number[], format: (tick: number) => string): number {
  return Math.max(...ticks.map((tick) => format(tick).length)) * LETTER_WIDTH + 8;
}
