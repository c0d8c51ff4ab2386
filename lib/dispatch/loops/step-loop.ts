import { isLockTimeout } from "@/lib/db/grouping/parked-items";
import { LockedOut } from "./locked-out";
import { every, type Loop } from "./loop";

/** Work that is done in steps: what has some now, and one step of it. */
export interface SteppedWork<Due extends { accountId: number }> {
  /** Names its loop in the log. */
  name: string;
  /** What is due, of all accounts but some. */
  find: (limit: number, except: readonly number[]) => Promise<Due[]>;
  /**
   * Returns false when there was nothing to do, as when another worker has it. Throws when the account's locks are not given in time:
   * then nothing has changed.
   */
  workOn: (due: Due) => Promise<boolean>;
  /** Names one of them in the log. */
  say: (due: Due) => string;
}

type Log = (message: string, error: unknown) => void;

/** What one look finds. */
const AT_ONCE = 50;
/** Steps that one account takes until all others that have work had their turn. */
const STEPS_PER_TURN = 5;
/** Accounts of one round; then it begins anew with what waits longest. */
const ACCOUNTS_PER_ROUND = 1_000;
const POLL_MS = 500;

/** Work that is going on. */
interface Running<Due extends { accountId: number }> {
  work: SteppedWork<Due>;
  lockedOut: LockedOut;
  isStopping: () => boolean;
  log: Log;
}

/** One step; whether there was one. */
async function takeStep<Due extends { accountId: number }>(
  { work, lockedOut, log }: Running<Due>,
  one: Due,
): Promise<boolean> {
  try {
    if (!(await work.workOn(one))) return false;
    lockedOut.remove(one.accountId);
    return true;
  } catch (error) {
    if (isLockTimeout(error)) lockedOut.note(one.accountId);
    else log(`${work.say(one)} waits for another try`, error);
    return false;
  }
}

/**
 * A turn of every account that has work, so that one with a thousand bulks holds up nobody for longer than its turn. Returns
 * how many steps were taken: what others have, or whose step fails, is no reason to look again at once.
 */
async function workOnAll<Due extends { accountId: number }>(
  running: Running<Due>,
): Promise<number> {
  const { work, lockedOut, isStopping } = running;
  const turns = new Map<number, number>();
  const left: { one: Due; turn: number }[] = [];
  let taken = 0;
  while (turns.size < ACCOUNTS_PER_ROUND) {
    const found = await work.find(AT_ONCE, [...lockedOut.list(), ...turns.keys()]);
    if (found.length === 0) break;
    for (const one of found) {
      if (isStopping()) return taken;
      const steps = turns.get(one.accountId) ?? 0;
      turns.set(one.accountId, steps + 1);
      if (lockedOut.has(one.accountId)) continue;
      const turn = Math.floor(steps / STEPS_PER_TURN);
      if (turn > 0) left.push({ one, turn });
      else if (await takeStep(running, one)) taken += 1;
    }
  }
  // Looking for others passes over all that these accounts have, which may be a million rows: further turns go before it.
  left.sort((a, b) => a.turn - b.turn);
  for (const { one } of left.slice(0, AT_ONCE)) {
    if (isStopping()) break;
    if (!lockedOut.has(one.accountId) && (await takeStep(running, one))) taken += 1;
  }
  return taken;
}

/** Takes steps until it is stopped. Any number may run beside each other. */
export function startSteps<Due extends { accountId: number }>(
  work: SteppedWork<Due>,
  log: Log,
): Loop {
  let isStopping = false;
  const running = { work, lockedOut: new LockedOut(), isStopping: () => isStopping, log };
  const run = async () => {
    while (!isStopping && (await workOnAll(running)) > 0);
  };
  Object.defineProperty(run, "name", { value: work.name });
  const loop = every(POLL_MS, run, log);
  return {
    stop() {
      isStopping = true;
      return loop.stop();
    },
  };
}
