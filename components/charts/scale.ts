import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from "@/lib/core/time/units";

const MAX_STEPS = 4;

/** Returns ticks that enclose 0 and the values, in at most four steps of 1, 2 or 5 times a power of ten. */
export function countTicks(low: number, high: number): number[] {
  const [least, most] = [Math.min(0, low), Math.max(0, high)];
  if (least === most) return [0, 1];
  let power = Math.max(1, 10 ** Math.floor(Math.log10((most - least) / MAX_STEPS)));
  for (; ; power *= 10) {
    for (const step of [power, 2 * power, 5 * power]) {
      const [first, last] = [Math.floor(least / step), Math.ceil(most / step)];
      if (last - first > MAX_STEPS) continue;
      return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
    }
  }
}

export const ticksUpTo = (largest: number): number[] => countTicks(0, largest);

/** Returns evenly spaced indexes, including the first. */
export function labelledIndexes(count: number, max: number): number[] {
  const step = Math.max(1, Math.ceil(count / max));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

const LETTER_WIDTH = 7;

/** Estimates the width in pixels; measuring would render the chart twice. */
export function axisWidth(ticks: readonly number[], format: (tick: number) => string): number {
  const letters = (text: string) => text.length + (text.includes("%") ? 1 : 0);
  return Math.max(...ticks.map((tick) => letters(format(tick)))) * LETTER_WIDTH + 8;
}

const SHARE_STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25];
/** Less would make ripples of a tenth of a percent look like collapses. */
const MIN_SHARE_EXTENT = 0.04;

/**
 * Returns ticks of an axis of shares, in at most four steps. Begins at 0, except if all shares are at least a half:
 * 97 and 98 % would be one line.
 */
export function shareTicks(low: number, high: number): number[] {
  const least = low < 0.5 ? 0 : Math.min(low, high - MIN_SHARE_EXTENT);
  const most = Math.max(high, MIN_SHARE_EXTENT);
  const step = SHARE_STEPS.find(
    (step) => toStep(most, step, "ceil") - toStep(least, step, "floor") <= MAX_STEPS,
  );
  return listSteps(least, most, step ?? 0.25);
}

function listSteps(low: number, high: number, step: number): number[] {
  const first = toStep(low, step, "floor");
  const last = toStep(high, step, "ceil");
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toFixed(4)),
  );
}

/** Rounds a number of steps, which binary fractions such as 0.1 would distort. */
const toStep = (value: number, step: number, round: "ceil" | "floor") =>
  Math[round](Number((value / step).toFixed(6)));

const inUnit = (unit: number, ...counts: number[]) => counts.map((count) => count * unit);
const DURATION_STEPS = [
  ...inUnit(0.001, 1, 2, 5, 10, 20, 50, 100, 200, 500),
  ...inUnit(1, 1, 2, 5, 10, 15, 30),
  ...inUnit(MINUTE_SECONDS, 1, 2, 5, 10, 15, 30),
  ...inUnit(HOUR_SECONDS, 1, 2, 3, 6, 12),
  ...inUnit(DAY_SECONDS, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 1e5),
];
const LOGARITHMIC_TICKS = [
  ...inUnit(0.001, 1, 10, 100),
  ...inUnit(1, 1, 10),
  ...inUnit(MINUTE_SECONDS, 1, 10),
  ...inUnit(HOUR_SECONDS, 1, 6),
  ...inUnit(DAY_SECONDS, 1, 7, 30, 365, 3_650, 36_500),
];
/** Beyond this ratio a linear axis would flatten the short durations. */
const MAX_LINEAR_RATIO = 30;

/** Returns ticks of an axis of seconds: from 0, or in powers if the longest are far longer than the shortest. */
export function durationTicks(
  low: number,
  high: number,
): { ticks: readonly number[]; isLogarithmic: boolean } {
  if (low > 0 && high / low > MAX_LINEAR_RATIO) {
    const first = LOGARITHMIC_TICKS.findLastIndex((tick) => tick <= low);
    const last = LOGARITHMIC_TICKS.findIndex((tick) => tick >= high);
    const ticks = LOGARITHMIC_TICKS.slice(Math.max(0, first), last < 0 ? undefined : last + 1);
    return { ticks, isLogarithmic: true };
  }
  if (high <= 0) return { ticks: [0, 1], isLogarithmic: false };
  const step = DURATION_STEPS.find((step) => high / step <= MAX_STEPS) ?? DAY_SECONDS * 1e6;
  return { ticks: listSteps(0, high, step), isLogarithmic: false };
}
