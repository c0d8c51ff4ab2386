import {
  CLICKS_DUE,
  classifyClicks,
  reclassifyOutdated,
} from "@/lib/gateway/responses/short-link-requests/public";
import { type Loop, whenDue } from "@/lib/db/due-work/when-due";
import { runInTurn, startTurns } from "@/lib/dispatch/sweep/sweep-turn";

type Log = (message: string, error: unknown) => void;

/** Clicks are classified in batches. */
const MIN_GAP_MS = 500;
/** Runs on one worker at a time; another takes over if it dies. */
const CLICKS = { everySeconds: 0.2, holdSeconds: 30 };

const MAX_TURN_MS = 20_000;
const OLD_CLICKS_INTERVAL = { everySeconds: 30, holdSeconds: 60 };

/** Starts classifying clicks, and reclassifying those of earlier rule versions. Several may run concurrently. */
export function startClicks(log: Log): Loop {
  let isStopping = false;
  const reclassify = () => {
    const end = Date.now() + MAX_TURN_MS;
    return reclassifyOutdated(log, () => isStopping || Date.now() > end);
  };
  const loops = [
    whenDue({
      name: "clicks",
      kind: "clicks",
      due: CLICKS_DUE,
      run: () => runInTurn("clicks", CLICKS, () => classifyClicks(log)),
      minGapMs: MIN_GAP_MS,
      log,
    }),
    startTurns("old clicks", OLD_CLICKS_INTERVAL, reclassify, log),
  ];
  return {
    async stop() {
      isStopping = true;
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
