import { isLockTimeout } from "@/lib/db/grouping/deferred-items";
import { LockBackoff } from "./locked-out";
import type { WorkKind } from "@/lib/db/announce-work";
import type { DueQuery } from "@/lib/db/due-work/due-board";
import { type Loop, whenDue } from "@/lib/db/due-work/when-due";

export interface SteppedWork<Due extends { accountId: number }> {
  name: string;
  find: (limit: number, except: readonly number[]) => Promise<Due[]>;
  /**
   * False if there was nothing to do, e.g. because another worker has it. Throws on a lock timeout, without having
   * changed anything.
   */
  runStep: (due: Due) => Promise<boolean>;
  describe: (due: Due) => string;
}

type Log = (message: string, error: unknown) => void;

const BATCH_SIZE = 50;
const STEPS_PER_TURN = 5;
const ACCOUNTS_PER_ROUND = 1_000;

interface Running<Due extends { accountId: number }> {
  work: SteppedWork<Due>;
  lockedOut: LockBackoff;
  isStopping: () => boolean;
  log: Log;
}

async function runStep<Due extends { accountId: number }>(
  { work, lockedOut, log }: Running<Due>,
  item: Due,
): Promise<boolean> {
  try {
    if (!(await work.runStep(item))) return false;
    lockedOut.remove(item.accountId);
    return true;
  } catch (error) {
    if (isLockTimeout(error)) lockedOut.recordLockout(item.accountId);
    else log(`${work.describe(item)} failed; retrying`, error);
    return false;
  }
}

/**
 * Limits how long one account's bulks delay others to one turn each. Items taken by other workers and failed steps
 * don't count, as they are no reason to poll again immediately.
 */
async function runAll<Due extends { accountId: number }>(running: Running<Due>): Promise<number> {
  const { work, lockedOut, isStopping } = running;
  const turns = new Map<number, number>();
  const remaining: { due: Due; turn: number }[] = [];
  let startedCount = 0;
  while (turns.size < ACCOUNTS_PER_ROUND) {
    const match = await work.find(BATCH_SIZE, [...lockedOut.list(), ...turns.keys()]);
    if (match.length === 0) break;
    for (const item of match) {
      if (isStopping()) return startedCount;
      const steps = turns.get(item.accountId) ?? 0;
      turns.set(item.accountId, steps + 1);
      if (lockedOut.has(item.accountId)) continue;
      const turn = Math.floor(steps / STEPS_PER_TURN);
      if (turn > 0) remaining.push({ due: item, turn });
      else if (await runStep(running, item)) startedCount += 1;
    }
  }
  // Finding other accounts skips all rows of these, perhaps a million, so further turns come first.
  remaining.sort((a, b) => a.turn - b.turn);
  for (const { due } of remaining.slice(0, BATCH_SIZE)) {
    if (isStopping()) break;
    if (!lockedOut.has(due.accountId) && (await runStep(running, due))) startedCount += 1;
  }
  return startedCount;
}

export interface StepRun {
  /** Works on all that is due and that this worker can do. */
  run: () => Promise<void>;
  /** Ends the run after the current step. */
  stop: () => void;
}

export function createStepRun<Due extends { accountId: number }>(
  work: SteppedWork<Due>,
  log: Log,
): StepRun {
  let isStopping = false;
  const running = { work, lockedOut: new LockBackoff(), isStopping: () => isStopping, log };
  return {
    async run() {
      while (!isStopping && (await runAll(running)) > 0);
    },
    stop() {
      isStopping = true;
    },
  };
}

export function startSteps<Due extends { accountId: number }>(
  work: SteppedWork<Due> & { kind: WorkKind; due: DueQuery },
  log: Log,
): Loop {
  const { name, kind, due } = work;
  const steps = createStepRun(work, log);
  const loop = whenDue({ name, kind, due, run: steps.run, log });
  return {
    stop() {
      steps.stop();
      return loop.stop();
    },
  };
}
