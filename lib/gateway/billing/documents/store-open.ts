import { DOCUMENT_OPEN, DOCUMENT_PAID } from "./schema-values";
import type { Tx } from "@/lib/db/transaction";

export async function hasMonth(tx: Tx, accountId: number, month: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM billing_documents WHERE account_id = $1 AND month = $2",
    [accountId, month],
  );
  return rowCount !== 0;
}

/** Returns net cents, less credit notes. */
export async function sumOpen(tx: Tx, accountId: number): Promise<bigint> {
  const { rows } = await tx.query<{ net: string }>(
    `SELECT coalesce(sum(d.net), 0) - coalesce(sum(c.net), 0) AS net
     FROM billing_documents d LEFT JOIN (
       SELECT account_id, corrects, sum(net) AS net FROM billing_documents
       WHERE account_id = $1 AND corrects IS NOT NULL GROUP BY account_id, corrects) c
       ON c.account_id = d.account_id AND c.corrects = d.document_id
     WHERE d.account_id = $1 AND d.month IS NOT NULL AND d.status = ${DOCUMENT_OPEN}`,
    [accountId],
  );
  return BigInt(rows[0]?.net ?? 0);
}

/** Returns false if it isn't open. */
export async function updatePaid(
  tx: Tx,
  accountId: number,
  invoiceId: number,
  paidAt: Date,
  paymentId: number | null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE billing_documents SET status = ${DOCUMENT_PAID}, paid_at = $3, paid_by = $4
     WHERE account_id = $1 AND document_id = $2 AND status = ${DOCUMENT_OPEN}`,
    [accountId, invoiceId, paidAt, paymentId],
  );
  return rowCount === 1;
}

export interface OverdueRecord {
  account_id: string;
  document_id: string;
  due_on: string;
}

/** Finds invoices due before a day with fewer than `stages` reminders. */
export async function findOverdue(
  tx: Tx,
  before: string,
  stages: number,
): Promise<OverdueRecord[]> {
  const { rows } = await tx.query<OverdueRecord>(
    `SELECT account_id, document_id, due_on::text AS due_on FROM billing_documents
     WHERE status = ${DOCUMENT_OPEN} AND due_on IS NOT NULL AND due_on < $1::date AND reminded < $2
     ORDER BY account_id, document_id`,
    [before, stages],
  );
  return rows;
}

/** Returns false if it was sent already, or the invoice has been paid. */
export async function updateReminded(
  tx: Tx,
  accountId: number,
  documentId: number,
  stage: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE billing_documents SET reminded = $3
     WHERE account_id = $1 AND document_id = $2 AND status = ${DOCUMENT_OPEN} AND reminded < $3`,
    [accountId, documentId, stage],
  );
  return rowCount === 1;
}

export async function findOpen(
  tx: Tx,
): Promise<
  { account_id: string; number: string; due_on: string; amount: string; currency: string }[]
> {
  const { rows } = await tx.query(
    `SELECT d.account_id, d.number, d.due_on::text AS due_on, d.amount - coalesce(sum(c.amount), 0) AS amount, d.currency
     FROM billing_documents d LEFT JOIN billing_documents c
       ON c.account_id = d.account_id AND c.corrects = d.document_id
     WHERE d.status = ${DOCUMENT_OPEN} AND d.due_on IS NOT NULL
     GROUP BY d.account_id, d.document_id ORDER BY d.due_on, d.number`,
  );
  return rows;
}

export async function findByNumber(
  tx: Tx,
  number: string,
): Promise<{ account_id: string; document_id: string } | undefined> {
  const { rows } = await tx.query<{ account_id: string; document_id: string }>(
    "SELECT account_id, document_id FROM document_numbers WHERE number = $1",
    [number],
  );
  return rows[0];
}
