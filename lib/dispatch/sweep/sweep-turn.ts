import { asWorker } from "@/lib/db/transaction";
import { releaseTurn, acquireTurn } from "./store-turns";

export interface TurnTimes {
  everySeconds: number;
  holdSeconds: number;
}

const RETRY_SECONDS = 60;
const MAX_CLOCK_SKEW_SECONDS = 600;

/**
 * Runs work in turn, by a row instead of an advisory lock: a sweep has many transactions, which poolers may spread
 * over sessions. Work may run twice: a worker that exceeds its hold time is considered dead.
 */
export async function runInTurn(
  name: string,
  { everySeconds, holdSeconds }: TurnTimes,
  work: () => Promise<unknown>,
): Promise<void> {
  const max = Math.max(everySeconds, holdSeconds) + MAX_CLOCK_SKEW_SECONDS;
  const until = await asWorker((tx) => acquireTurn(tx, name, holdSeconds, max));
  if (until === null) return;
  const end = (seconds: number) => asWorker((tx) => releaseTurn(tx, name, until, seconds));
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
