import { every, type Loop } from "./loop";

/** Work that is done in steps: what has some now, and one step of it. */
export interface SteppedWork<Due> {
  /** Names its loop in the log. */
  name: string;
  find: (limit: number) => Promise<Due[]>;
  /** Returns false when there was nothing to do, as when another worker has it. */
  workOn: (due: Due) => Promise<boolean>;
  /** Names one of them in the log. */
  say: (due: Due) => string;
}

type Log = (message: string, error: unknown) => void;

/** What one look takes; each gets one step, so that a large one does not hold up the others. */
const AT_ONCE = 50;
const LOOK_MS = 500;

/**
 * One step of everything that has work. Returns how many steps were taken: what others have, or whose step fails, is no
 * reason to look again at once.
 */
async function workOnAll<Due>(work: SteppedWork<Due>, log: Log): Promise<number> {
  let taken = 0;
  for (const one of await work.find(AT_ONCE)) {
    const isTaken = await work.workOn(one).catch((error: unknown) => {
      log(`${work.say(one)} waits for another try`, error);
      return false;
    });
    if (isTaken) taken += 1;
  }
  return taken;
}

/** Takes steps until it is stopped. Any number may run beside each other. */
export function startSteps<Due>(work: SteppedWork<Due>, log: Log): Loop {
  let isStopping = false;
  const run = async () => {
    while (!isStopping && (await workOnAll(work, log)) > 0);
  };
  Object.defineProperty(run, "name", { value: work.name });
  const loop = every(LOOK_MS, run, log);
  return {
    stop() {
      isStopping = true;
      return loop.stop();
    },
  };
}
