import type { PartOutcome } from "@/lib/carriers/code-messenger";

const BUCKET_MS = 1_000;
const BUCKETS = 10;
const MIN_PARTS = 20;
/** Share of deferred or unanswered parts that opens the breaker. */
const BAD_SHARE = 0.5;
const MIN_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 60_000;

/**
 * Bypasses a carrier for a while if most parts of the last seconds were deferred or unanswered; doubles the pause if
 * the retry fails.
 */
export interface CircuitBreaker {
  note: (outcomes: readonly PartOutcome[]) => void;
  isOpen: () => boolean;
}

export function createBreaker(now: () => number = () => performance.now()): CircuitBreaker {
  let buckets: { at: number; all: number; bad: number }[] = [];
  let openUntil = Number.NEGATIVE_INFINITY;
  let pause = MIN_PAUSE_MS;

  function sum(): { all: number; bad: number } {
    const oldest = now() - BUCKETS * BUCKET_MS;
    buckets = buckets.filter(({ at }) => at > oldest);
    return buckets.reduce(
      (total, { all, bad }) => ({ all: total.all + all, bad: total.bad + bad }),
      {
        all: 0,
        bad: 0,
      },
    );
  }

  function open(): void {
    openUntil = now() + pause;
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
    buckets = [];
  }

  return {
    isOpen: () => now() < openUntil,
    note(outcomes) {
      // Outcomes of submissions from before it opened don't count.
      if (now() < openUntil) return;
      const bucketStart = Math.floor(now() / BUCKET_MS) * BUCKET_MS;
      const lastBucket = buckets.at(-1);
      const last =
        lastBucket?.at === bucketStart ? lastBucket : { at: bucketStart, all: 0, bad: 0 };
      if (last !== lastBucket) buckets.push(last);
      const bad = outcomes.filter(({ kind }) => kind === "temporary" || kind === "unknown");
      last.all += outcomes.length;
      last.bad += bad.length;
      const { all, bad: badOfAll } = sum();
      if (all < MIN_PARTS) return;
      if (badOfAll >= all * BAD_SHARE) open();
      else pause = MIN_PAUSE_MS;
    },
  };
}
