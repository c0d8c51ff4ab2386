import type { Tx } from "@/lib/db/transaction";

/** Across all workers. Returns the milliseconds until the slots start. */
export async function reserveSlots(tx: Tx, carrier: string, ms: number): Promise<number> {
  const { rows } = await tx.query<{ wait_ms: string }>(
    `INSERT INTO carrier_pace AS p (carrier, next_at)
     VALUES ($1, clock_timestamp() + $2 * interval '1 millisecond')
     ON CONFLICT (carrier) DO UPDATE
       SET next_at = greatest(p.next_at, clock_timestamp()) + $2 * interval '1 millisecond'
     RETURNING extract(epoch FROM next_at - clock_timestamp()) * 1000 - $2 AS wait_ms`,
    [carrier, ms],
  );
  return Math.max(0, Number(rows[0]?.wait_ms ?? 0));
}
