import type { Tx } from "@/lib/db/transaction";
import { DOCUMENT_OPEN, DOCUMENT_PAID, DOCUMENT_WRITTEN_OFF } from "./schema-values";

/** Returns false if it isn't open. */
export async function updateWrittenOff(
  tx: Tx,
  accountId: number,
  invoiceId: number,
  { at, reason }: { at: Date; reason: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE billing_documents SET status = ${DOCUMENT_WRITTEN_OFF}, written_off_at = $3, write_off_reason = $4
     WHERE account_id = $1 AND document_id = $2 AND status = ${DOCUMENT_OPEN} AND due_on IS NOT NULL`,
    [accountId, invoiceId, at, reason],
  );
  return rowCount === 1;
}

/** Opens a paid invoice, or one that is written off. Returns false if it is neither. */
export async function reopenInvoice(
  tx: Tx,
  accountId: number,
  documentId: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE billing_documents
     SET status = ${DOCUMENT_OPEN}, paid_at = NULL, paid_by = NULL, written_off_at = NULL, write_off_reason = NULL
     WHERE account_id = $1 AND document_id = $2 AND status IN (${DOCUMENT_PAID}, ${DOCUMENT_WRITTEN_OFF})`,
    [accountId, documentId],
  );
  return rowCount === 1;
}
