import type { Tx } from "@/lib/db/transaction";

export interface PrefixRecord {
  id: string;
  prefix: string;
  valid_until: Date | null;
  note: string | null;
  created_at: Date;
}

const COLUMNS = "id, prefix, valid_until, note, created_at";

export async function findPrefixes(tx: Tx, accountId: number): Promise<PrefixRecord[]> {
  const { rows } = await tx.query<PrefixRecord>(
    `SELECT ${COLUMNS} FROM pumping_prefixes WHERE account_id = $1 ORDER BY prefix`,
    [accountId],
  );
  return rows;
}

/** Saves a prefix. Updates date and note if already allowed. */
export async function savePrefix(
  tx: Tx,
  accountId: number,
  item: PrefixRecord,
): Promise<PrefixRecord> {
  const { rows } = await tx.query<PrefixRecord>(
    `INSERT INTO pumping_prefixes (account_id, id, prefix, valid_until, note, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (account_id, prefix) DO UPDATE SET valid_until = excluded.valid_until, note = excluded.note
     RETURNING ${COLUMNS}`,
    [accountId, item.id, item.prefix, item.valid_until, item.note, item.created_at],
  );
  const [saved] = rows;
  if (saved === undefined) throw new Error("A prefix was not stored");
  return saved;
}

export async function deletePrefix(
  tx: Tx,
  accountId: number,
  id: string,
): Promise<PrefixRecord | undefined> {
  const { rows } = await tx.query<PrefixRecord>(
    `DELETE FROM pumping_prefixes WHERE account_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
    [accountId, id],
  );
  return rows[0];
}
