import type { Tx } from "@/lib/db/transaction";

/** A table whose old partitions are dropped as a whole. */
export interface PartitionRetention {
  table: "carrier_submits" | "dlr_inbox" | "request_log" | "request_log_bodies";
  /** Partitions that ended so many days before today (UTC) go. */
  keepDays: number;
}

const CUTOFF = "(date_trunc('day', now(), 'UTC') - $2 * interval '1 day')";

/** Before a drop: what its function sets for itself does not reach the nodes of a cluster, this does. */
export async function setShortLockTimeout(tx: Tx): Promise<void> {
  await tx.query("SET LOCAL lock_timeout = '100ms'");
}

/** Drops the oldest partition that is old enough; false when there is none. */
export async function dropOldest(
  tx: Tx,
  { table, keepDays }: PartitionRetention,
): Promise<boolean> {
  const { rows } = await tx.query<{ name: string | null }>(
    `SELECT drop_oldest_partition($1, ${CUTOFF}) AS name`,
    [table, keepDays],
  );
  return rows[0]?.name != null;
}

/** Deletes up to `limit` old rows that found no partition of their own; returns how many. */
export async function deleteStrayRows(
  tx: Tx,
  { table, keepDays }: PartitionRetention,
  limit: number,
): Promise<number> {
  const { rows } = await tx.query<{ deleted: number }>(
    `SELECT delete_stray_rows($1, ${CUTOFF}, $3) AS deleted`,
    [table, keepDays, limit],
  );
  return rows[0]?.deleted ?? 0;
}
