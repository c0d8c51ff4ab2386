import { groupCommitByAccount } from "./group-by-account";
import { groupCommit, type GroupCommitOptions } from "./group-commit";

/** Keys of one look-up; more wait for the next. */
const MAX_KEYS = 500;
/** Milliseconds that a look-up waits for those who asked during the one before. */
const GATHER_MS = 3;

/**
 * Groups single look-ups of concurrent requests into one at a time. A look-up begins after each of its keys was asked
 * for, so an answer is never older than its question. `run` returns one value a key, in their order.
 */
export function batched<K, V>(run: (keys: K[]) => Promise<V[]>): (key: K) => Promise<V> {
  return groupCommit(lookUps(run)).submit;
}

/** The same for what lives with accounts: on a cluster keys of one account are never looked up with those of another. */
export function batchedByAccount<K, V>(
  accountOf: (key: K) => number | string,
  run: (keys: K[]) => Promise<V[]>,
): (key: K) => Promise<V> {
  return groupCommitByAccount(accountOf, lookUps(run)).submit;
}

function lookUps<K, V>(run: (keys: K[]) => Promise<V[]>): GroupCommitOptions<K, V> {
  return {
    write: run,
    maxItems: MAX_KEYS,
    concurrency: 1,
    gatherMs: GATHER_MS,
    isItemError: () => false,
  };
}
