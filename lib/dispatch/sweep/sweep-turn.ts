import { asWorker } from "@/lib/db/transaction";
import { endTurn, takeTurn } from "./store-turns";

export interface TurnTimes {
  /** From the end of one run to the next, over all workers. */
  everySeconds: number;
  /** How long a run may take until another worker believes that this one died. */
  holdSeconds: number;
}

/** What fails is tried again so soon, if it is not due before. */
const RETRY_SECONDS = 60;
/** Clocks of databases that take over from each other differ by less. */
const CLOCK_SECONDS = 600;

/**
 * Runs `work` if it is its time and no other worker is at it. A row holds the turn rather than an advisory
 * lock: a sweep is many transactions, and poolers may give each of them another session. Work may run twice: a worker that
 * takes longer than it holds the turn is taken for dead.
 */
export async function inTurn(
  name: string,
  { everySeconds, holdSeconds }: TurnTimes,
  work: () => Promise<unknown>,
): Promise<void> {
  const most = Math.max(everySeconds, holdSeconds) + CLOCK_SECONDS;
  const until = await asWorker((tx) => takeTurn(tx, name, holdSeconds, most));
  if (until === null) return;
  const end = (seconds: number) => asWorker((tx) => endTurn(tx, name, until, seconds));
  try {
    await work();
  } catch (error) {
    await end(Math.min(everySeconds, RETRY_SECONDS)).catch((ending: unknown) => {
      throw new AggregateError([error, ending], `${name} failed, and its turn ends by itself`, {
        cause: error,
      });
    });
    throw error;
  }
  await end(everySeconds);
}
