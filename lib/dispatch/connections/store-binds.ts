import type { Tx } from "@/lib/db/transaction";

/** Who changes the connections of a carrier waits for whoever does. */
async function lockBinds(tx: Tx, carrier: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`binds/${carrier}`]);
}

interface BindRow {
  slot: number;
  is_mine: boolean;
}

interface Wish {
  /** Connections that this worker would open. */
  wanted: number;
  /** How many there may be over all workers. */
  max: number;
  /** Those of this worker that are still open, if only to be closed. */
  inUse: readonly number[];
}

/**
 * Returns which of the limited connections to a carrier a worker lease holds, after taking free ones up to what
 * the worker wants. A connection is free when the lease on it has ended.
 */
export async function takeBinds(
  tx: Tx,
  carrier: string,
  lease: number,
  { wanted, max, inUse }: Wish,
): Promise<number[]> {
  await lockBinds(tx, carrier);
  const { rows } = await tx.query<BindRow>(
    `SELECT b.slot, b.incarnation = $2 AS is_mine FROM carrier_binds b
     JOIN worker_incarnations w ON w.incarnation = b.incarnation AND w.heartbeat_until > now()
     WHERE b.carrier = $1 ORDER BY b.slot`,
    [carrier, lease],
  );
  const mine = rows.filter(({ is_mine }) => is_mine).map(({ slot }) => slot);
  const occupied = new Set(rows.map(({ slot }) => slot));
  const all = Array.from({ length: max }, (_, index) => index + 1);
  const kept = [
    ...all.filter((slot) => mine.includes(slot)),
    ...all.filter((slot) => !occupied.has(slot)),
  ].slice(0, wanted);
  const isKept = (slot: number) => kept.includes(slot) || inUse.includes(slot);
  const given = mine.filter((slot) => !isKept(slot));
  const added = kept.filter((slot) => !mine.includes(slot));
  if (given.length > 0) {
    await tx.query(
      "DELETE FROM carrier_binds WHERE carrier = $1 AND incarnation = $2 AND slot = ANY ($3::integer[])",
      [carrier, lease, given],
    );
  }
  if (added.length > 0) {
    await tx.query(
      `INSERT INTO carrier_binds (carrier, slot, incarnation)
       SELECT $1, slot, $2 FROM unnest($3::integer[]) AS slot
       ON CONFLICT (carrier, slot) DO UPDATE SET incarnation = excluded.incarnation`,
      [carrier, lease, added],
    );
  }
  return kept;
}

/** Gives back the connections to a carrier. */
export async function releaseBinds(tx: Tx, carrier: string, lease: number): Promise<void> {
  await tx.query("DELETE FROM carrier_binds WHERE carrier = $1 AND incarnation = $2", [
    carrier,
    lease,
  ]);
}
