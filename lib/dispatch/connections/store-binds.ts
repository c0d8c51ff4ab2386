import type { Tx } from "@/lib/db/transaction";

async function lockBinds(tx: Tx, carrier: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`binds/${carrier}`]);
}

interface BindRow {
  slot: number;
  is_mine: boolean;
}

interface BindRequest {
  wanted: number;
  max: number;
  inUse: readonly number[];
}

/** Takes free connections up to the wanted number. A connection is free once its lease has ended. */
export async function claimBinds(
  tx: Tx,
  carrier: string,
  lease: number,
  { wanted, max, inUse }: BindRequest,
): Promise<number[]> {
  await lockBinds(tx, carrier);
  const { rows } = await tx.query<BindRow>(
    `SELECT b.slot, b.incarnation = $2 AS is_mine FROM carrier_binds b
     JOIN worker_incarnations w ON w.incarnation = b.incarnation AND w.heartbeat_until > now()
     WHERE b.carrier = $1 ORDER BY b.slot`,
    [carrier, lease],
  );
  const ownSlots = rows.filter(({ is_mine }) => is_mine).map(({ slot }) => slot);
  const occupied = new Set(rows.map(({ slot }) => slot));
  const slots = Array.from({ length: max }, (_, index) => index + 1);
  const keptSlots = [
    ...slots.filter((slot) => ownSlots.includes(slot)),
    ...slots.filter((slot) => !occupied.has(slot)),
  ].slice(0, wanted);
  const isKept = (slot: number) => keptSlots.includes(slot) || inUse.includes(slot);
  const surplus = ownSlots.filter((slot) => !isKept(slot));
  const added = keptSlots.filter((slot) => !ownSlots.includes(slot));
  if (surplus.length > 0) {
    await tx.query(
      "DELETE FROM carrier_binds WHERE carrier = $1 AND incarnation = $2 AND slot = ANY ($3::integer[])",
      [carrier, lease, surplus],
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
  return keptSlots;
}

export async function releaseBinds(tx: Tx, carrier: string, lease: number): Promise<void> {
  await tx.query("DELETE FROM carrier_binds WHERE carrier = $1 AND incarnation = $2", [
    carrier,
    lease,
  ]);
}
