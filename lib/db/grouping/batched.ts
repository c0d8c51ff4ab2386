import { groupCommitByAccount } from "./group-by-account";
import { groupCommit, type GroupCommitOptions } from "./group-commit";

const MAX_KEYS = 500;
/** Wait for requests made during the previous lookup. */
const BATCH_WINDOW_MS = 3;

/**
 * Batches lookups, one batch at a time. A lookup starts after all its keys were requested, so results are never stale.
 * `run` returns one value per key, in order.
 */
export function batched<K, V>(run: (keys: K[]) => Promise<V[]>): (key: K) => Promise<V> {
  return groupCommit(batchLookups(run)).submit;
}

/** Batches lookups like `batched`; on a cluster, keys of different accounts are never looked up together. */
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
    gatherMs: BATCH_WINDOW_MS,
    isItemError: () => false,
  };
}
