import { asWorker, readAllAccounts, type Tx } from "@/lib/db/transaction";

/** How many rows a step removes, at most, of a table. */
export const ROWS_PER_STEP = 5_000;

/** `busy`: someone else holds a lock that the step needs; it is tried again after a pause. */
export type Progress = "more" | "done" | "busy";

/** One kind of clearing up. Each call is a transaction of its own, small enough to disturb nobody. */
export interface RetentionStep {
  name: string;
  run: () => Promise<Progress>;
}

/** What is cleared up account by account, so that one whose node is away keeps no other waiting. */
export interface AccountWork {
  name: string;
  /** Accounts with something to do, as many as are worth one look; none of those that failed. */
  find: (tx: Tx, failed: readonly string[]) => Promise<string[]>;
  /** `more`: the account comes again at once. */
  clear: (tx: Tx, accountId: number) => Promise<"more" | "done">;
}

/** A step that clears up one account a transaction. What failed is thrown after all others are done. */
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
