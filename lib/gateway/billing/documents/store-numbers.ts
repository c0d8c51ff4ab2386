import type { Tx } from "@/lib/db/transaction";

/** Gapless: locks the series until COMMIT, so call it last. */
export async function incrementSequence(tx: Tx, series: string): Promise<number> {
  const { rows } = await tx.query<{ last_number: string }>(
    `INSERT INTO document_series AS s (series, last_number) VALUES ($1, 1)
     ON CONFLICT (series) DO UPDATE SET last_number = s.last_number + 1 RETURNING last_number`,
    [series],
  );
  return Number(rows[0]?.last_number);
}

export async function insertDocumentNumber(
  tx: Tx,
  entry: {
    number: string;
    series: string;
    sequence: number;
    accountId: number;
    documentId: number;
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO document_numbers (number, series, sequence, account_id, document_id)
     VALUES ($1, $2, $3, $4, $5)`,
    [entry.number, entry.series, entry.sequence, entry.accountId, entry.documentId],
  );
}
