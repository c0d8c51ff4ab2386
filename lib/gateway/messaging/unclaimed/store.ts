import type { Tx } from "@/lib/db/transaction";

export interface UnclaimedRecord {
  uuid: string;
  received_at: Date;
  phone: string;
  number: string;
  text: string | null;
  carrier: string;
  carrier_id: string;
}

const COLUMNS = "uuid, received_at, phone, number, text, carrier, carrier_id";

/** Returns false for a redelivery. */
export async function insertUnclaimed(tx: Tx, record: UnclaimedRecord): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO unclaimed_incomings (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (carrier, carrier_id, phone) DO NOTHING`,
    [
      record.uuid,
      record.received_at,
      record.phone,
      record.number,
      record.text,
      record.carrier,
      record.carrier_id,
    ],
  );
  return rowCount === 1;
}

export async function findUnclaimed(tx: Tx, limit: number): Promise<UnclaimedRecord[]> {
  const { rows } = await tx.query<UnclaimedRecord>(
    `SELECT ${COLUMNS} FROM unclaimed_incomings ORDER BY received_at DESC, uuid LIMIT $1`,
    [limit],
  );
  return rows;
}

export async function findUnclaimedOne(tx: Tx, uuid: string): Promise<UnclaimedRecord | null> {
  const { rows } = await tx.query<UnclaimedRecord>(
    `SELECT ${COLUMNS} FROM unclaimed_incomings WHERE uuid = $1`,
    [uuid],
  );
  return rows[0] ?? null;
}

export async function deleteUnclaimed(tx: Tx, uuid: string): Promise<void> {
  await tx.query("DELETE FROM unclaimed_incomings WHERE uuid = $1", [uuid]);
}
