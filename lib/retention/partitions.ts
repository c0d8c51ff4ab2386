import { REQUEST_LOG_DAYS } from "@/lib/core/limits";
import { type Progress, ROWS_PER_STEP, type RetentionStep } from "@/lib/db/retention/step";
import { asWorker } from "@/lib/db/transaction";
import {
  deleteStrayRows,
  deleteOldestPartition,
  type PartitionRetention,
  setShortLockTimeout,
} from "./store-partitions";

export const OLD_PARTITIONS: readonly PartitionRetention[] = [
  { table: "carrier_submits", keepDays: 90 },
  { table: "dlr_inbox", keepDays: 90 },
  { table: "request_log", keepDays: REQUEST_LOG_DAYS },
  { table: "request_log_bodies", keepDays: 7 },
];

const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Runs work that needs an exclusive lock. The lock timeout is too short to delay other queries; returns `busy` to
 * retry later.
 */
export async function runOrBusy(work: () => Promise<Progress>): Promise<Progress> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return "busy";
    throw error;
  }
}

/** Deletes old partitions, one per transaction, oldest first, then rows of the default partition. */
export function deleteOldPartitions(partitions: PartitionRetention): RetentionStep {
  return {
    name: `partitions of ${partitions.table}`,
    run: () =>
      runOrBusy(() =>
        asWorker(async (tx) => {
          await setShortLockTimeout(tx);
          if (await deleteOldestPartition(tx, partitions)) return "more";
          const deleted = await deleteStrayRows(tx, partitions, ROWS_PER_STEP);
          return deleted < ROWS_PER_STEP ? "done" : "more";
        }),
      ),
  };
}
