import { groupCommitByAccount } from "./group-by-account";
import { groupCommit, type GroupCommitOptions } from "./group-commit";

/** Maximum keys per lookup; more wait for the next. */
const MAX_KEYS = 500;
/** Milliseconds that a lookup waits for requests made during the previous one. */
const GATHER_MS = 3;

/**
 * Batches concurrent lookups, one batch at a time. A lookup starts after all its keys were requested, so results are
 * never stale. `run` returns one value per key, in order.
 */
export function batched<K, V>(run: (keys: K[]) => Promise<V[]>): (key: K) => Promise<V> {
  return groupCommit(batchLookups(run)).submit;
}

/** Like `batched`, for account data: on a cluster, keys of different accounts are never looked up together. */
export function batchedByAccount<K, V>(
  getAccountId: (key: K) => number | string,
  run: (keys: K[]) => Promise<V[]>,
): (key: K) => Promise<V> {
  return groupCommitByAccount(getAccountId, batchLookups(run)).submit;
}

function batchLookups<K, V>(run: (keys: K[]) => Promise<V[]>): GroupCommitOptions<K, V> {
  return {
    write: run,
    maxItems: MAX_KEYS,
    concurrency: 1,
    gatherMs: GATHER_MS,
    isItemError: () => false,
  };
}
