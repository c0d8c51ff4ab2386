import { HOUR_MS, startOfUnit } from "@/lib/core/time/units";
import { sortByKey, padId } from "@/lib/db/grouping/lock-order";
import type { Tx } from "@/lib/db/transaction";
import { MIN_SAMPLE } from "./schema-values";
import { addToRequestStats, type RequestStatsDelta } from "./store-requests";

/** Upper bounds in milliseconds of all buckets but the last. */
const BUCKET_MS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000] as const;

export interface CountedRequest {
  accountId: number;
  createdAt: Date;
  operationId: string;
  status: number;
  durationMs: number;
  keyId: number | null;
}

function findBucket(durationMs: number): number {
  const index = BUCKET_MS.findIndex((bound) => durationMs <= bound);
  return index === -1 ? BUCKET_MS.length : index;
}

function toStatusClass(status: number): 2 | 4 | 5 {
  if (status >= 500) return 5;
  return status >= 400 ? 4 : 2;
}

/** Adds the requests to the sums. Call it last in the transaction that logs them. */
export async function countRequests(tx: Tx, requests: readonly CountedRequest[]): Promise<void> {
  const totals = new Map<string, RequestStatsDelta>();
  for (const request of requests) {
    const hour = startOfUnit(request.createdAt, HOUR_MS);
    const { accountId, operationId, durationMs } = request;
    const keyId = request.keyId ?? 0;
    const group = toStatusClass(request.status);
    const key = `${padId(accountId)}/${hour.toISOString()}/${operationId}/${group}/${padId(keyId)}`;
    const sum = totals.get(key) ?? {
      accountId,
      hour,
      operationId,
      class: group,
      keyId,
      buckets: new Array<number>(BUCKET_MS.length + 1).fill(0),
    };
    const bucket = findBucket(durationMs);
    sum.buckets[bucket] = (sum.buckets[bucket] ?? 0) + 1;
    totals.set(key, sum);
  }
  if (totals.size === 0) return;
  await addToRequestStats(tx, sortByKey(totals));
}

/**
 * Estimates a latency percentile in milliseconds for `share` (0 to 1), interpolated linearly within its bucket. Returns
 * null below `MIN_SAMPLE` requests.
 */
export function estimateQuantile(buckets: readonly number[], share: number): number | null {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  if (total < MIN_SAMPLE) return null;
  let below = 0;
  for (const [index, count] of buckets.entries()) {
    if (below + count >= total * share && count > 0) {
      const low = index === 0 ? 0 : (BUCKET_MS[index - 1] ?? 0);
      const high = BUCKET_MS[index] ?? low * 2;
      return Math.round((low + ((total * share - below) / count) * (high - low)) * 10) / 10;
    }
    below += count;
  }
  return null;
}
