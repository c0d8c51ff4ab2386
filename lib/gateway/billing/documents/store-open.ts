import { DOCUMENT_OPEN, DOCUMENT_PAID, DOCUMENT_WRITTEN_OFF } from "./schema-values";
import type { Tx } from "@/lib/db/transaction";

const UNPAID = `IN (${DOCUMENT_OPEN}, ${DOCUMENT_WRITTEN_OFF})`;

export async function hasMonth(tx: Tx, accountId: number, month: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM billing_documents WHERE account_id = $1 AND month = $2",
    [accountId, month],
  );
  return rowCount !== 0;
}

/** Returns net cents, less credit notes and payments, of invoices that are open or written off. */
export async function sumOpen(tx: Tx, accountId: number): Promise<bigint> {
  const { rows } = await tx.query<{ net: string }>(
    `SELECT coalesce(sum(d.net), 0) - coalesce(sum(c.net), 0) - coalesce(sum(p.net), 0) AS net
     FROM billing_documents d LEFT JOIN (
       SELECT account_id, corrects, sum(net) AS net FROM billing_documents
       WHERE account_id = $1 AND corrects IS NOT NULL GROUP BY account_id, corrects) c
       ON c.account_id = d.account_id AND c.corrects = d.document_id
     LEFT JOIN (
       SELECT account_id, document_id, sum(net) AS net FROM invoice_payments
       WHERE account_id = $1 AND ended_at IS NULL GROUP BY account_id, document_id) p
       ON p.account_id = d.account_id AND p.document_id = d.document_id
     WHERE d.account_id = $1 AND d.month IS NOT NULL AND d.status ${UNPAID}`,
    [accountId],
  );
  return BigInt(rows[0]?.net ?? 0);
}

/** Returns false if it is neither open nor written off. */
export async function updatePaid(
  tx: Tx,
  accountId: number,
  invoiceId: number,
  paidAt: Date,
  paymentId: number | null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE billing_documents SET status = ${DOCUMENT_PAID}, paid_at = $3, paid_by = $4, written_off_at = NULL,
       write_off_reason = NULL
     WHERE account_id = $1 AND document_id = $2 AND status ${UNPAID}`,
    [accountId, invoiceId, paidAt, paymentId],
  );
  return rowCount === 1;
}

export interface OverdueRecord {
  account_id: string;
  document_id: string;
  number: string;
  due_on: string;
  reminded: number;
}

/** Finds invoices due before a day with fewer than `stages` reminders. */
export async function findOverdue(
  tx: Tx,
  before: string,
  stages: number,
): Promise<OverdueRecord[]> {
  const { rows } = await tx.query<OverdueRecord>(
    `SELECT account_id, document_id, number, due_on::text AS due_on, reminded FROM billing_documents
     WHERE status = ${DOCUMENT_OPEN} AND due_on IS NOT NULL AND due_on < $1::date AND reminded < $2
     ORDER BY account_id, document_id`,
    [before, stages],
  );
  return rows;
}

/** Returns false if it isn't the next stage, or the invoice isn't open. */
export async function updateReminded(
  tx: Tx,
  accountId: number,
  documentId: number,
  stage: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE billing_documents SET reminded = $3
     WHERE account_id = $1 AND document_id = $2 AND status = ${DOCUMENT_OPEN} AND reminded = $3 - 1`,
    [accountId, documentId, stage],
  );
  return rowCount === 1;
}

/** Returns whether an invoice had to be paid later. */
export async function hasEverBeenOpen(tx: Tx, accountId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM billing_documents WHERE account_id = $1 AND month IS NOT NULL LIMIT 1",
    [accountId],
  );
  return rowCount !== 0;
}

export interface OpenInvoiceRecord {
  account_id: string;
  document_id: string;
  number: string;
  buyer: string;
  issued_on: string;
  due_on: string;
  currency: string;
  /** Cents as text. */
  amount: string;
  credited: string;
  paid: string;
  reminded: number;
}

// Distinguishes the statements for the statement guard.
const ALL_KEYS = "d.account_id, d.number";
const OWN_KEYS = "d.number, d.account_id";

const openSql = (
  ofAccount: string,
  condition = "",
) => `SELECT ${ofAccount === "" ? ALL_KEYS : OWN_KEYS}, d.document_id, d.document -> 'buyer' ->> 'name' AS buyer, d.issued_on::text AS issued_on,
       d.due_on::text AS due_on, d.currency, d.amount, coalesce(c.amount, 0) AS credited, coalesce(p.amount, 0) AS paid, d.reminded
     FROM billing_documents d
     LEFT JOIN (
       SELECT account_id, corrects, sum(amount) AS amount FROM billing_documents
       WHERE ${ofAccount} corrects IS NOT NULL GROUP BY account_id, corrects) c
       ON c.account_id = d.account_id AND c.corrects = d.document_id
     LEFT JOIN (
       SELECT account_id, document_id, sum(amount) AS amount FROM invoice_payments
       WHERE ${ofAccount} ended_at IS NULL GROUP BY account_id, document_id) p
       ON p.account_id = d.account_id AND p.document_id = d.document_id
     WHERE ${ofAccount === "" ? "" : "d.account_id = $1 AND"} d.status = ${DOCUMENT_OPEN} AND d.due_on IS NOT NULL ${condition}
     ORDER BY d.due_on, d.number`;

/** Finds open invoices, longest due first: of one account, or of all. */
export async function findOpen(tx: Tx, accountId: number | null): Promise<OpenInvoiceRecord[]> {
  const { rows } =
    accountId === null
      ? await tx.query<OpenInvoiceRecord>(openSql(""))
      : await tx.query<OpenInvoiceRecord>(openSql("account_id = $1 AND"), [accountId]);
  return rows;
}

/** Finds open invoices by number within one account. */
export async function findOpenNumbered(
  tx: Tx,
  accountId: number,
  numbers: readonly string[],
): Promise<OpenInvoiceRecord[]> {
  const sql = openSql("account_id = $1 AND", "AND d.number = ANY ($2::text[])");
  const { rows } = await tx.query<OpenInvoiceRecord>(sql, [accountId, numbers]);
  return rows;
}

export async function findNumbersOwners(tx: Tx, numbers: readonly string[]): Promise<number[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    "SELECT DISTINCT account_id FROM document_numbers WHERE number = ANY ($1::text[])",
    [numbers],
  );
  return rows.map((row) => Number(row.account_id));
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
