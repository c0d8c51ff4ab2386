import { asWorker } from "@/lib/db/transaction";
import { reserveSlots } from "./store-pace";

/** A little below the agreed rate, so that the jitter of several workers never exceeds it in any second. */
const MARGIN = 0.94;
/** A slot missed by more than this is given up: many late ones in a row would be a burst. */
const LATE_MS = 40;

/**
 * Says when the carrier may take parts. All workers share the pace through the database: each reserves slots, spaced
 * evenly, for its next parts.
 */
export interface Pace {
  /**
   * Takes so many slots that follow each other, one a part, and waits for the first; what is returned waits for each of the others,
   * in turn. Slots of one message are taken in one turn: were each part to wait in its own, parts of all that wait
   * would be ready before any message is whole. Waits for nothing, without using a slot, when `isWanted` answers false.
   */
  waitForSlots: (count: number, isWanted: () => boolean) => Promise<() => Promise<void>>;
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Waits for a slot. Returns false when it was missed, which uses it up. */
async function isOnTime(slot: number): Promise<boolean> {
  const wait = slot - performance.now();
  if (wait > 0) await sleep(wait);
  return performance.now() - slot <= LATE_MS;
}

/** Paces one carrier at `ratePerSecond` parts over all workers together. */
export function createPace(carrier: string, ratePerSecond: number): Pace {
  const gapMs = 1000 / (ratePerSecond * MARGIN);
  // Few slots at a time, and no more than are waited for, so that no worker sits on slots that another could use.
  const mostAtOnce = Math.max(1, Math.floor(ratePerSecond / 20));
  /** Parts that wait for their slot. */
  let waiting = 0;
  let reserved: number[] = [];
  let turn: Promise<void> = Promise.resolve();

  /** When the next slot is, by `performance.now()`. */
  async function take(): Promise<number> {
    for (;;) {
      const slot = reserved.shift();
      if (slot !== undefined) return slot;
      const slots = Math.max(1, Math.min(mostAtOnce, waiting));
      const askedAt = performance.now();
      const waitMs = await asWorker((tx) => reserveSlots(tx, carrier, gapMs * slots));
      reserved = Array.from({ length: slots }, (_, index) => askedAt + waitMs + index * gapMs);
    }
  }

  async function waitForFirst(isWanted: () => boolean): Promise<void> {
    while (isWanted()) if (await isOnTime(await take())) return;
  }

  /** One after the other, in the order in which they ask. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work);
    turn = mine.then(
      () => undefined,
      () => undefined,
    );
    return mine;
  }

  async function takeOthers(count: number, isWanted: () => boolean): Promise<number[]> {
    const others: number[] = [];
    while (others.length < count && isWanted()) others.push(await take());
    return others;
  }

  return {
    async waitForSlots(count, isWanted) {
      waiting += count;
      const others = await inTurn(async () => {
        await waitForFirst(isWanted);
        return takeOthers(count - 1, isWanted);
      }).finally(() => {
        waiting -= count;
      });
      return async () => {
        const slot = others.shift();
        if (slot !== undefined && (await isOnTime(slot))) return;
        // Missed: another one, behind those who wait.
        await inTurn(() => waitForFirst(isWanted));
      };
    },
  };
}
