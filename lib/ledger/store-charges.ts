import { uuidLowerBound } from "@/lib/core/ids/uuid7";
import { HOUR_MS } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";

export interface ChargeRecord {
  transfer_id: string;
  created_at: Date;
  item: "messenger_code" | "fraud_check";
  subject_id: string;
  amount: string;
}

/**
 * Returns charges in id order: up to `limit` after `after`. Transfer ids carry their time, so the primary key bounds
 * the scan; an extra hour on either side covers clock differences.
 */
export async function findCharges(
  tx: Tx,
  accountId: number,
  { from, to }: { from: Date; to: Date },
  { after, limit }: { after: string | null; limit: number },
): Promise<ChargeRecord[]> {
  const { rows } = await tx.query<ChargeRecord>(
    `SELECT transfer_id, created_at, split_part(ref, ':', 2) AS subject_id, amount,
       CASE WHEN starts_with(ref, 'verify:') THEN 'messenger_code' ELSE 'fraud_check' END AS item
     FROM ledger_transfers
     WHERE account_id = $1 AND transfer_id >= $2 AND transfer_id < $3 AND created_at >= $4 AND created_at < $5
       AND ($6::uuid IS NULL OR transfer_id > $6)
       AND (kind = 'capture' AND starts_with(ref, 'verify:') OR kind = 'charge' AND starts_with(ref, 'fraud:'))
     ORDER BY transfer_id LIMIT $7`,
    [
      accountId,
      uuidLowerBound(new Date(from.getTime() - HOUR_MS)),
      uuidLowerBound(new Date(to.getTime() + HOUR_MS)),
      from,
      to,
      after,
      limit,
    ],
  );
  return rows;
}
