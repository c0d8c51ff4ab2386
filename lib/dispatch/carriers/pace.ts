import { asWorker } from "@/lib/db/transaction";
import { reserveSlots } from "./store-pace";

/** Slightly below the agreed rate, so that jitter across workers never exceeds it in any second. */
const MARGIN = 0.94;
/** Slots missed by more than this are dropped: many late ones in a row would be a burst. */
const LATE_MS = 40;

/**
 * Rate limiter of a carrier's parts, shared by all workers through the database: each reserves evenly spaced slots
 * for its next parts.
 */
export interface Pace {
  /**
   * Takes `count` consecutive slots, one per part, and waits for the first; the returned function waits for each of
   * the others. A message's slots are taken in one turn: otherwise parts of all waiting messages would become ready
   * before any message is complete. Returns without using a slot if `isWanted` returns false.
   */
  waitForSlots: (count: number, isWanted: () => boolean) => Promise<() => Promise<void>>;
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Waits for a slot. Returns false for a missed one, which is used up. */
async function isOnTime(slot: number): Promise<boolean> {
  const wait = slot - performance.now();
  if (wait > 0) await sleep(wait);
  return performance.now() - slot <= LATE_MS;
}

/** Limits a carrier to `ratePerSecond` parts across all workers. */
export function createPace(carrier: string, ratePerSecond: number): Pace {
  const gapMs = 1000 / (ratePerSecond * MARGIN);
  // Few slots at a time, and no more than needed, so that no worker hoards slots that others could use.
  const maxBatch = Math.max(1, Math.floor(ratePerSecond / 20));
  /** Parts waiting for their slot. */
  let waiting = 0;
  let reserved: number[] = [];
  let turn: Promise<void> = Promise.resolve();

  /** Returns the next slot by `performance.now()`. */
  async function take(): Promise<number> {
    for (;;) {
      const slot = reserved.shift();
      if (slot !== undefined) return slot;
      const slots = Math.max(1, Math.min(maxBatch, waiting));
      const askedAt = performance.now();
      const waitMs = await asWorker((tx) => reserveSlots(tx, carrier, gapMs * slots));
      reserved = Array.from({ length: slots }, (_, index) => askedAt + waitMs + index * gapMs);
    }
  }

  async function waitForFirst(isWanted: () => boolean): Promise<void> {
    while (isWanted()) if (await isOnTime(await take())) return;
  }

  /** Serialises callers in FIFO order. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work);
    turn = mine.then(
      () => undefined,
      () => undefined,
    );
    return mine;
  }

  async function claimMore(count: number, isWanted: () => boolean): Promise<number[]> {
    const others: number[] = [];
    while (others.length < count && isWanted()) others.push(await take());
    return others;
  }

  return {
    async waitForSlots(count, isWanted) {
      waiting += count;
      const others = await inTurn(async () => {
        await waitForFirst(isWanted);
        return claimMore(count - 1, isWanted);
      }).finally(() => {
        waiting -= count;
      });
      return async () => {
        const slot = others.shift();
        if (slot !== undefined && (await isOnTime(slot))) return;
        // Missed: takes another one, after the waiting callers.
        await inTurn(() => waitForFirst(isWanted));
      };
    },
  };
}
