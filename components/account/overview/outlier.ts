import type { MessageTotals } from "@/lib/gateway/account/stats/schema";

/*
 * Thresholds for an outlier; a day must meet all of them:
 * - the usual share is the median of the days with enough messages, of which at least a week is needed;
 * - at least 30 messages, 10 of them failed;
 * - at least 5 % failed, and three times the usual share;
 * - the failures exceed the usual ones by four standard deviations of a binomial count.
 */
const MIN = { days: 7, messages: 30, failed: 10, share: 0.05, ratio: 3, deviations: 4 } as const;
/** Lower bound for the usual share; at zero, a single failure would be significant. */
const MIN_USUAL_SHARE = 0.005;

export interface Outlier {
  at: number;
  share: number;
  usual: number;
  excess: number;
}

interface Period {
  at: number;
  sums: MessageTotals | null;
}

const countExcess = (sums: MessageTotals, usual: number) => sums.failed - sums.messages * usual;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** Returns the period with the largest unusual excess of failures, or null. */
export function findOutlier(periods: readonly Period[]): Outlier | null {
  const eligible = periods.flatMap(({ at, sums }) =>
    sums === null || sums.messages < MIN.messages
      ? []
      : [{ at, sums, share: sums.failed / sums.messages }],
  );
  if (eligible.length < MIN.days) return null;
  const usual = median(eligible.map(({ share }) => share));
  const assumed = Math.max(usual, MIN_USUAL_SHARE);
  const outliers = eligible.filter(({ sums, share }) => {
    const chance = Math.sqrt(sums.messages * assumed * (1 - assumed));
    return (
      sums.failed >= MIN.failed &&
      share >= MIN.share &&
      share >= MIN.ratio * usual &&
      countExcess(sums, assumed) >= MIN.deviations * chance
    );
  });
  return outliers
    .map(({ at, sums, share }) => ({ at, share, usual, excess: countExcess(sums, usual) }))
    .reduce<Outlier | null>(
      (worst, item) => (worst === null || item.excess > worst.excess ? item : worst),
      null,
    );
}

/** Returns the country behind at least half of an outlier's excess, or null. */
export function countryBehind(
  { usual, excess }: Outlier,
  countries: readonly (MessageTotals & { group: string })[],
): { iso2: string; share: number } | null {
  const [worst] = [...countries].sort((a, b) => countExcess(b, usual) - countExcess(a, usual));
  if (worst === undefined || worst.failed < MIN.failed) return null;
  if (countExcess(worst, usual) < excess / 2) return null;
  return { iso2: worst.group, share: worst.failed / worst.messages };
}
