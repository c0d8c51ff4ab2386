export interface Proportion {
  count: number;
  of: number;
}

export interface Interval {
  low: number;
  high: number;
}

/** Quantile of the normal distribution with 2.5 % in each tail. */
const Z_95 = 1.959_963_984_540_054;

/**
 * Returns the Wilson score interval (1927), without continuity correction. Valid for small samples and shares near 0
 * and 1. Throws for an empty sample.
 */
export function wilsonInterval({ count, of }: Proportion, z = Z_95): Interval {
  if (of <= 0 || count < 0 || count > of) throw new RangeError(`${count} of ${of} is no share`);
  const share = count / of;
  const square = z * z;
  const middle = 2 * count + square;
  const width = z * Math.sqrt(square + 4 * count * (1 - share));
  const twice = 2 * (of + square);
  return {
    low: Math.max(0, (middle - width) / twice),
    high: Math.min(1, (middle + width) / twice),
  };
}

/**
 * Returns second minus first, with 95 % confidence: Newcombe's hybrid score interval (Statistics in Medicine 17, 1998,
 * method 10).
 */
export function differenceInterval(
  first: Proportion,
  second: Proportion,
  z = Z_95,
): Interval & { difference: number } {
  const [firstInterval, secondInterval] = [wilsonInterval(first, z), wilsonInterval(second, z)];
  const [p, q] = [first.count / first.of, second.count / second.of];
  const difference = q - p;
  return {
    difference,
    low: difference - Math.hypot(q - secondInterval.low, firstInterval.high - p),
    high: difference + Math.hypot(secondInterval.high - q, p - firstInterval.low),
  };
}

/** Quantile with 0.5 % in each tail. */
const Z_99 = 2.575_829_303_548_901;
/** Minimum of each sample for a verdict. */
export const MIN_EACH = 50;

/**
 * Returns 1 if the second share is significantly higher, -1 if lower, 0 if undecided. Requires the 99 % interval and
 * 50 samples each: ten looks at 95 % find a false difference in one of five tests.
 */
export function compareProportions(first: Proportion, second: Proportion): -1 | 0 | 1 {
  if (Math.min(first.of, second.of) < MIN_EACH) return 0;
  const { low, high } = differenceInterval(first, second, Z_99);
  return low > 0 ? 1 : high < 0 ? -1 : 0;
}
