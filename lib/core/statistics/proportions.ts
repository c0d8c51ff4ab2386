/** How many of some had a property. */
export interface Proportion {
  count: number;
  of: number;
}

export interface Interval {
  low: number;
  high: number;
}

/** The quantile of the normal distribution that leaves 2.5 % on each side. */
const Z_95 = 1.959_963_984_540_054;

/**
 * Returns the score interval of a proportion (Wilson 1927), without correction for continuity. It holds for small numbers
 * and for shares near 0 and 1, too. Throws for a proportion of nothing.
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
 * Returns by how much the second share is above the first, with the interval that has the true difference in 95 of 100
 * cases: Newcombe's hybrid score interval (Statistics in Medicine 17, 1998, method 10).
 */
export function differenceInterval(
  first: Proportion,
  second: Proportion,
  z = Z_95,
): Interval & { difference: number } {
  const [one, two] = [wilsonInterval(first, z), wilsonInterval(second, z)];
  const [p, q] = [first.count / first.of, second.count / second.of];
  const difference = q - p;
  return {
    difference,
    low: difference - Math.hypot(q - two.low, one.high - p),
    high: difference + Math.hypot(two.high - q, p - one.low),
  };
}

/** The quantile that leaves 0.5 % on each side. */
const Z_99 = 2.575_829_303_548_901;
const MIN_EACH = 50;

/**
 * Returns 1 if the second share is clearly above the first, -1 if it is below, 0 if nobody can tell. Asks for the interval of
 * 99 %, of 50 each at least: people look more than once, and whoever looks ten times at 95 % sees a difference in one of five
 * tests where none is.
 */
export function clearDifference(first: Proportion, second: Proportion): -1 | 0 | 1 {
  if (Math.min(first.of, second.of) < MIN_EACH) return 0;
  const { low, high } = differenceInterval(first, second, Z_99);
  return low > 0 ? 1 : high < 0 ? -1 : 0;
}
