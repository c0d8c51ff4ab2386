import { asWorker } from "@/lib/db/transaction";
import { reserveSlots } from "./store-pace";

/** Jitter across workers must never exceed the agreed rate in any second. */
const MARGIN = 0.94;
/** Later slots are dropped: many late ones in a row would be a burst. */
const MAX_SLOT_DELAY_MS = 40;

/** Shared by all workers through the database: each reserves evenly spaced slots for its next parts. */
export interface Pace {
  /**
   * `count` consecutive slots, one per part: waits for the first, the returned function for each other. Taken in one
   * turn: otherwise parts of all waiting messages would become ready before any message is complete. Uses no slot if
   * `isWanted` returns false.
   */
  waitForSlots: (count: number, isWanted: () => boolean) => Promise<() => Promise<void>>;
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Waits for the slot; returns false for a missed slot, which is used up. */
async function isOnTime(slot: number): Promise<boolean> {
  const wait = slot - performance.now();
  if (wait > 0) await sleep(wait);
  return performance.now() - slot <= MAX_SLOT_DELAY_MS;
}

export function createPace(carrier: string, ratePerSecond: number): Pace {
  const gapMs = 1000 / (ratePerSecond * MARGIN);
  // No worker may hoard slots that others could use.
  const maxBatch = Math.max(1, Math.floor(ratePerSecond / 20));
  let waiting = 0;
  let reserved: number[] = [];
  let turn: Promise<void> = Promise.resolve();

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

  /** FIFO. */
  function runInTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  async function claimMore(count: number, isWanted: () => boolean): Promise<number[]> {
    const others: number[] = [];
    while (others.length < count && isWanted()) others.push(await take());
    return others;
  }

  return {
    async waitForSlots(count, isWanted) {
      waiting += count;
      const others = await runInTurn(async () => {
        await waitForFirst(isWanted);
        return claimMore(count - 1, isWanted);
      }).finally(() => {
        waiting -= count;
      });
      return async () => {
        const slot = others.shift();
        if (slot !== undefined && (await isOnTime(slot))) return;
        // Missed: takes another one, after the waiting callers.
        await runInTurn(() => waitForFirst(isWanted));
      };
    },
  };
}
