import { REQUEST_LOG_DAYS } from "@/lib/core/limits";
import { asWorker, type Tx } from "@/lib/db/transaction";
import { ROWS_A_STEP } from "@/lib/db/retention/step";
import type { Progress, Step } from "@/lib/db/retention/step";

/** A table whose old partitions are dropped as a whole. */
export interface OldPartitions {
  table: "carrier_submits" | "dlr_inbox" | "request_log" | "request_log_bodies";
  /** Partitions that ended so many days before today (UTC) go. */
  keepDays: number;
}

export const OLD_PARTITIONS: readonly OldPartitions[] = [
  { table: "carrier_submits", keepDays: 90 },
  { table: "dlr_inbox", keepDays: 90 },
  { table: "request_log", keepDays: REQUEST_LOG_DAYS },
  { table: "request_log_bodies", keepDays: 7 },
];

const LOCK_NOT_AVAILABLE = "55P03";

/** Before a drop: what its function sets for itself does not reach the nodes of a cluster, this does. */
export async function waitBriefly(tx: Tx): Promise<void> {
  await tx.query("SET LOCAL lock_timeout = '100ms'");
}

/**
 * Drops what needs a lock that stops everyone for its moment: it is waited for so briefly that nobody behind
 * it notices, and asked for again later.
 */
export async function unlessLocked(work: () => Promise<Progress>): Promise<Progress> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return "busy";
    throw error;
  }
}

/** One partition a transaction, oldest first; then rows that found no partition of their own. */
export function dropOldPartitions({ table, keepDays }: OldPartitions): Step {
  const before = `(date_trunc('day', now(), 'UTC') - $2 * interval '1 day')`;
  return {
    name: `partitions of ${table}`,
    run: () =>
      unlessLocked(() =>
        asWorker(async (tx) => {
          await waitBriefly(tx);
          const { rows: dropped } = await tx.query<{ name: string | null }>(
            `SELECT drop_oldest_partition($1, ${before}) AS name`,
            [table, keepDays],
          );
          if (dropped[0]?.name != null) return "more";
          const { rows: strays } = await tx.query<{ deleted: number }>(
            `SELECT delete_stray_rows($1, ${before}, $3) AS deleted`,
            [table, keepDays, ROWS_A_STEP],
          );
          return (strays[0]?.deleted ?? 0) < ROWS_A_STEP ? "done" : "more";
        }),
      ),
  };
}
