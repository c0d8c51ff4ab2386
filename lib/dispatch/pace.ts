import { asWorker } from "@/lib/db/transaction";

/** A little below the agreed rate, so that the jitter of several workers never exceeds it in any second. */
const MARGIN = 0.94;
/** A slot missed by more than this is given up: many late ones in a row would be a burst. */
const LATE_MS = 40;

/**
 * Waits until the carrier may take one more part. All workers share the pace through the database: each
 * reserves slots, spaced evenly, for its next parts.
 */
export interface Pace {
  /** Returns at once, without using a slot, when `isWanted` answers false as its turn comes. */
  waitForSlot: (isWanted: () => boolean) => Promise<void>;
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function reserve(carrier: string, gapMs: number, slots: number): Promise<number> {
  return asWorker(async (tx) => {
    const { rows } = await tx.query<{ wait_ms: string }>(
      `INSERT INTO carrier_pace AS p (carrier, next_at)
       VALUES ($1, clock_timestamp() + $2 * interval '1 millisecond')
       ON CONFLICT (carrier) DO UPDATE
         SET next_at = greatest(p.next_at, clock_timestamp()) + $2 * interval '1 millisecond'
       RETURNING extract(epoch FROM next_at - clock_timestamp()) * 1000 - $2 AS wait_ms`,
      [carrier, gapMs * slots],
    );
    return Math.max(0, Number(rows[0]?.wait_ms ?? 0));
  });
}

/** Paces one carrier at `ratePerSecond` parts over all workers together. */
export function createPace(carrier: string, ratePerSecond: number): Pace {
  const gapMs = 1000 / (ratePerSecond * MARGIN);
  // Few slots at a time, so that no worker sits on slots that another could use.
  const slots = Math.max(1, Math.floor(ratePerSecond / 20));
  let reserved: number[] = [];
  let turn: Promise<void> = Promise.resolve();

  async function next(isWanted: () => boolean): Promise<void> {
    while (isWanted()) {
      const slot = reserved.shift();
      if (slot === undefined) {
        const askedAt = performance.now();
        const waitMs = await reserve(carrier, gapMs, slots);
        reserved = Array.from({ length: slots }, (_, index) => askedAt + waitMs + index * gapMs);
        continue;
      }
      const wait = slot - performance.now();
      if (wait < -LATE_MS) continue;
      if (wait > 0) await sleep(wait);
      if (performance.now() - slot <= LATE_MS) return;
    }
  }

  return {
    waitForSlot(isWanted) {
      const mine = turn.then(() => next(isWanted));
      turn = mine.catch(() => undefined);
      return mine;
    },
  };
}
