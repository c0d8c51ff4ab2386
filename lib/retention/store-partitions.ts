import type { Tx } from "@/lib/db/transaction";

export interface PartitionRetention {
  table: "carrier_submits" | "dlr_inbox" | "request_log" | "request_log_bodies";
  /** After the partition's end, before today (UTC). */
  keepDays: number;
}

const CUTOFF_SQL = "(date_trunc('day', now(), 'UTC') - $2 * interval '1 day')";

/** Sets a short lock timeout, because the function's own setting doesn't reach the nodes of a cluster. */
export async function setShortLockTimeout(tx: Tx): Promise<void> {
  await tx.query("SET LOCAL lock_timeout = '100ms'");
}

/** Deletes the oldest partition; returns whether it had expired. */
export async function deleteOldestPartition(
  tx: Tx,
  { table, keepDays }: PartitionRetention,
): Promise<boolean> {
  const { rows } = await tx.query<{ name: string | null }>(
    `SELECT drop_oldest_partition($1, ${CUTOFF_SQL}) AS name`,
    [table, keepDays],
  );
  return rows[0]?.name != null;
}

/** Deletes rows without a partition of their own; returns how many. */
export async function deleteStrayRows(
  tx: Tx,
  { table, keepDays }: PartitionRetention,
  limit: number,
): Promise<number> {
  const { rows } = await tx.query<{ deleted: number }>(
    `SELECT delete_stray_rows($1, ${CUTOFF_SQL}, $3) AS deleted`,
    [table, keepDays, limit],
  );
  return rows[0]?.deleted ?? 0;
}
