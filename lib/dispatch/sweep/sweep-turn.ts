import { asWorker } from "@/lib/db/transaction";
import { endTurn, takeTurn } from "./store-turns";

export interface SweepTimes {
  /** From the end of one run to the next, over all workers. */
  everySeconds: number;
  /** How long a run may take until another worker believes that this one died. */
  holdSeconds: number;
}

/**
 * Runs `work` if it is its time and no other worker is at it. A row holds the turn rather than an advisory
 * lock: a sweep is many transactions, and poolers may give each of them another session.
 */
export async function inTurn(
  sweep: string,
  { everySeconds, holdSeconds }: SweepTimes,
  work: () => Promise<unknown>,
): Promise<void> {
  const isMine = await asWorker((tx) => takeTurn(tx, sweep, holdSeconds));
  if (!isMine) return;
  try {
    await work();
  } finally {
    await asWorker((tx) => endTurn(tx, sweep, everySeconds));
  }
}
