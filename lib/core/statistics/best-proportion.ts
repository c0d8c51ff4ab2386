import { differenceInterval, MIN_EACH, type Proportion } from "./proportions";

/**
 * Two-sided 99 % for all pairs of 2 to 8 samples together (Bonferroni): the normal quantile of 1 - 0.005 / pairs.
 * Without it, the best of eight equal samples would often look different by chance.
 */
const Z_BY_SAMPLES: Readonly<Record<number, number>> = {
  2: 2.575_829_303_548_9,
  3: 2.935_199_468_866_7,
  4: 3.143_980_287_069_1,
  5: 3.290_526_731_491_9,
  6: 3.402_932_835_385_3,
  7: 3.493_804_003_943_3,
  8: 3.569_881_420_923_3,
};

const MAX_SAMPLES = 8;

export interface BestProportion {
  index: number;
  /** True if it differs from each other sample by more than chance explains, with 50 each. */
  isClear: boolean;
}

/** Finds the best of up to eight samples. Returns null for fewer than two, or for samples that are all equal. */
export function findBestProportion(
  samples: readonly Proportion[],
  isHigherBetter = true,
): BestProportion | null {
  if (samples.length < 2) return null;
  const z = Z_BY_SAMPLES[samples.length];
  if (z === undefined) throw new RangeError(`${samples.length} samples, at most ${MAX_SAMPLES}`);
  const shares = samples.map(({ count, of }) => count / of);
  const best = isHigherBetter ? Math.max(...shares) : Math.min(...shares);
  if (shares.every((share) => share === best)) return null;
  const index = shares.indexOf(best);
  const winner = samples[index];
  if (winner === undefined) return null;
  const isClear = samples.every((sample, position) => {
    if (position === index) return true;
    if (Math.min(winner.of, sample.of) < MIN_EACH) return false;
    const { low, high } = differenceInterval(sample, winner, z);
    return isHigherBetter ? low > 0 : high < 0;
  });
  return { index, isClear };
}
