import type { Tx } from "@/lib/db/transaction";

/** Document without VAT in the seller's currency, as the exchange rate is missing. */
export interface DocumentWithoutRate {
  number: string;
  accountId: number;
  documentId: number;
  /** One or two currencies, such as `CHF, PLN`. */
  currency: string;
  day: string;
}

export async function insertWithoutRate(
  tx: Tx,
  { number, accountId, documentId, currency, day }: DocumentWithoutRate,
  at: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO documents_without_rate (number, account_id, document_id, currency, day, issued_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [number, accountId, documentId, currency, day, at],
  );
}

export async function findWithoutRate(tx: Tx, max: number): Promise<DocumentWithoutRate[]> {
  const { rows } = await tx.query<
    Record<"number" | "account_id" | "document_id" | "currency" | "day", string>
  >(
    `SELECT number, account_id, document_id, currency, day::text AS day FROM documents_without_rate
     ORDER BY issued_at DESC LIMIT $1`,
    [max],
  );
  return rows.map(({ account_id, document_id, ...row }) => ({
    ...row,
    accountId: Number(account_id),
    documentId: Number(document_id),
  }));
}
