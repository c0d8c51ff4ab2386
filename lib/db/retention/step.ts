import { asWorker, readAllAccounts, type Tx } from "@/lib/db/transaction";

export const ROWS_PER_STEP = 5_000;

/** `busy`: a needed lock is held; retried after a pause. */
export type Progress = "more" | "done" | "busy";

/** Each call is its own transaction, small enough not to disturb others. */
export interface RetentionStep {
  name: string;
  run: () => Promise<Progress>;
}

/** By account, so an account whose node is down doesn't delay others. */
export interface AccountWork {
  name: string;
  /** Excludes failed accounts. */
  find: (tx: Tx, failed: readonly string[]) => Promise<string[]>;
  /** `more`: the account is continued immediately. */
  clear: (tx: Tx, accountId: number) => Promise<"more" | "done">;
}

/** Runs one transaction per account. Rethrows the failures after all accounts were tried. */
export function accountByAccount({ name, find, clear }: AccountWork): RetentionStep {
  const waiting: string[] = [];
  const failed: string[] = [];
  let failure: unknown;
  return {
    name,
    async run() {
      if (waiting.length === 0) waiting.push(...(await readAllAccounts((tx) => find(tx, failed))));
      const [accountId] = waiting;
      if (accountId === undefined) {
        if (failed.length > 0) throw failure;
        return "done";
      }
      try {
        if ((await asWorker((tx) => clear(tx, Number(accountId)))) === "done") waiting.shift();
      } catch (error) {
        failure = error;
        failed.push(accountId);
        waiting.shift();
      }
      return "more";
    },
  };
}
