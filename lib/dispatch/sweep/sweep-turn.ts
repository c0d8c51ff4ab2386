import { type Loop, whenDue } from "@/lib/db/due-work/when-due";
import { asWorker } from "@/lib/db/transaction";
import { acquireTurn, releaseTurn, turnDue } from "./store-turns";

export interface TurnTimes {
  everySeconds: number;
  holdSeconds: number;
}

const RETRY_SECONDS = 60;
const MAX_CLOCK_SKEW_SECONDS = 600;

const maxSeconds = ({ everySeconds, holdSeconds }: TurnTimes) =>
  Math.max(everySeconds, holdSeconds) + MAX_CLOCK_SKEW_SECONDS;

/** Returned by work that is due again earlier than its `everySeconds`. */
export interface EarlyTurn {
  dueInSeconds: number;
}

type TurnWork = () => Promise<unknown>;

const isEarlyTurn = (result: unknown): result is EarlyTurn =>
  typeof result === "object" && result !== null && "dueInSeconds" in result;

/** Runs periodic work, on one worker at a time. */
export function startTurns(
  name: string,
  times: TurnTimes,
  work: TurnWork,
  log: (message: string, error: unknown) => void,
): Loop {
  const due = turnDue(name, maxSeconds(times));
  const run = () => runInTurn(name, times, work);
  return whenDue({ name, due, run, isPunctual: false, log });
}

/**
 * Runs work in turn, by a row instead of an advisory lock: a sweep has many transactions, which poolers may spread
 * over sessions. Work may run twice: a worker that exceeds its hold time is considered dead.
 */
export async function runInTurn(
  name: string,
  { everySeconds, holdSeconds }: TurnTimes,
  work: TurnWork,
): Promise<void> {
  const max = maxSeconds({ everySeconds, holdSeconds });
  const until = await asWorker((tx) => acquireTurn(tx, name, holdSeconds, max));
  if (until === null) return;
  const end = (seconds: number) => asWorker((tx) => releaseTurn(tx, name, until, seconds));
  let nextSeconds = everySeconds;
  try {
    const result = await work();
    if (isEarlyTurn(result)) nextSeconds = result.dueInSeconds;
  } catch (error) {
    await end(Math.min(everySeconds, RETRY_SECONDS)).catch((ending: unknown) => {
      throw new AggregateError([error, ending], `${name} failed, and its turn ends by itself`, {
        cause: error,
      });
    });
    throw error;
  }
  await end(nextSeconds);
}
