import { type Loop, every } from "@/lib/dispatch/loop";
import { inTurn } from "@/lib/dispatch/sweep-turn";
import { removeOldAudit } from "./audit";
import { closeOldMessages } from "./messages";
import { dropOldPartitions, OLD_PARTITIONS } from "./partitions";
import { deleteOldRows, oldRows } from "./rows";
import { runSteps, type Step, type StepsOptions } from "./steps";
import { removeOldTexts } from "./texts";

const ASK_EVERY_MS = 60_000;
const RUN_MS = 20_000;
// Two runs do no harm; they would only do the same work.
const TURN = { everySeconds: 60, holdSeconds: 300 };

/** Everything that grows old, each step where it begins. */
function allSteps(keptMonths: number): Step[] {
  return [
    ...OLD_PARTITIONS.map(dropOldPartitions),
    ...oldRows(keptMonths).map(deleteOldRows),
    removeOldTexts,
    closeOldMessages(keptMonths),
    removeOldAudit(),
  ];
}

/**
 * Removes what has outlived its use, messages after `keptMonths` months (the running one included), as far as the time allows; the next run
 * goes on.
 */
export function removeOld(keptMonths: number, options: StepsOptions): Promise<void> {
  return runSteps(allSteps(keptMonths), options);
}

/** Removes what is old every minute, on one process at a time, until stopped. */
export function startRetention(keptMonths: number, log: StepsOptions["log"]): Loop {
  let stopping = false;
  const isStopping = () => stopping;
  const loop = every(
    ASK_EVERY_MS,
    () =>
      inTurn("retention", TURN, () => removeOld(keptMonths, { budgetMs: RUN_MS, isStopping, log })),
    log,
  );
  return {
    stop() {
      stopping = true;
      return loop.stop();
    },
  };
}
