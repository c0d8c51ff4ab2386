import { asWorker, asWorkerOfAll, type Tx } from "@/lib/db/transaction";

/** `busy`: someone else holds a lock that the step needs; it is tried again after a pause. */
export type Progress = "more" | "done" | "busy";

/** One kind of clearing up. Each call is a transaction of its own, small enough to disturb nobody. */
export interface Step {
  name: string;
  run: () => Promise<Progress>;
}

/** What is cleared up account by account, so that one whose node is away keeps no other waiting. */
export interface AccountWork {
  name: string;
  /** Accounts with something to do, as many as are worth one look; none of those that failed. */
  find: (tx: Tx, failed: readonly string[]) => Promise<string[]>;
  /** `more`: the account comes again at once. */
  clear: (tx: Tx, accountId: string) => Promise<"more" | "done">;
}

/** A step that clears up one account a transaction. What failed is thrown after all others are done. */
export function accountByAccount({ name, find, clear }: AccountWork): Step {
  const waiting: string[] = [];
  const failed: string[] = [];
  let failure: unknown;
  return {
    name,
    async run() {
      if (waiting.length === 0) waiting.push(...(await asWorkerOfAll((tx) => find(tx, failed))));
      const [accountId] = waiting;
      if (accountId === undefined) {
        if (failed.length > 0) throw failure;
        return "done";
      }
      try {
        if ((await asWorker((tx) => clear(tx, accountId))) === "done") waiting.shift();
      } catch (error) {
        failure = error;
        failed.push(accountId);
        waiting.shift();
      }
      return "more";
    },
  };
}

export interface StepsOptions {
  /** What is not finished by then goes on in the next run. */
  budgetMs: number;
  isStopping: () => boolean;
  log: (message: string, error: unknown) => void;
}

const BUSY_PAUSE_MS = 250;

async function runOne(step: Step, log: StepsOptions["log"]): Promise<Progress> {
  try {
    return await step.run();
  } catch (error) {
    // It is tried again in the next run; until then the others go on.
    log(`Clearing up failed: ${step.name}`, error);
    return "done";
  }
}

/** Runs all steps in turn, one transaction each, until each is done or the time is up. */
export async function runSteps(steps: readonly Step[], options: StepsOptions): Promise<void> {
  const deadline = Date.now() + options.budgetMs;
  let open = [...steps];
  while (open.length > 0) {
    const next: Step[] = [];
    let isBusy = true;
    for (const step of open) {
      if (options.isStopping() || Date.now() >= deadline) return;
      const progress = await runOne(step, options.log);
      if (progress !== "busy") isBusy = false;
      if (progress !== "done") next.push(step);
    }
    open = next;
    if (isBusy) await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS));
  }
}
