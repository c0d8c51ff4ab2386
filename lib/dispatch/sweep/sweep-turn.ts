import { asWorker } from "@/lib/db/transaction";

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
  const isMine = await asWorker(async (tx) => {
    const { rowCount } = await tx.query(
      `INSERT INTO sweeps AS s (sweep, next_at) VALUES ($1, now() + $2 * interval '1 second')
       ON CONFLICT (sweep) DO UPDATE SET next_at = excluded.next_at WHERE s.next_at <= now()`,
      [sweep, holdSeconds],
    );
    return rowCount === 1;
  });
  if (!isMine) return;
  try {
    await work();
  } finally {
    await asWorker((tx) =>
      tx.query("UPDATE sweeps SET next_at = now() + $2 * interval '1 second' WHERE sweep = $1", [
        sweep,
        everySeconds,
      ]),
    );
  }
}
