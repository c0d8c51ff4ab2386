import type { BillingDocument } from "@/lib/core/billing/document";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { OPEN_CHARGES_SQL } from "./store-reminders";
import { numberContains } from "./number-filter";
import { ALL_DOCUMENTS_LIST } from "./schema-list";
import type { DocumentKind } from "./schema-values";
import { type StoredDocument, toStored } from "./stored-document";

export interface DocumentRecord {
  document_id: string;
  kind: DocumentKind;
  number: string;
  created_at: Date;
  status: number;
  paid_at: Date | null;
  /** Corrected invoice, for credit notes. */
  corrects: string | null;
  credited: string | null;
  /** Cents. */
  credited_amount: string;
  /** Cents. */
  paid_amount: string;
  month: string | null;
  /** Stage of the last reminder. */
  reminded: number;
  reminded_at: Date | null;
  /** Cents. */
  charges: string;
  written_off_at: Date | null;
  write_off_reason: string | null;
  document: StoredDocument;
}

export interface NewDocument {
  document: BillingDocument;
  createdAt: Date;
  paidAt: Date | null;
  paymentId: number | null;
  month: string | null;
  corrects: number | null;
  lineId: string | null;
}

const COLUMNS = `document_id, kind, number, created_at, status, paid_at, corrects, month, document, reminded, written_off_at,
  write_off_reason,
  (SELECT max(r.sent_at) FROM invoice_reminders r
   WHERE r.account_id = $1 AND r.document_id = d.document_id AND r.dropped_at IS NULL) AS reminded_at,
  ${OPEN_CHARGES_SQL} AS charges,
  (SELECT max(c.document_id) FROM billing_documents c WHERE c.account_id = $1 AND c.corrects = d.document_id) AS credited,
  (SELECT coalesce(sum(c.amount), 0) FROM billing_documents c
   WHERE c.account_id = $1 AND c.corrects = d.document_id) AS credited_amount,
  (SELECT coalesce(sum(p.amount), 0) FROM invoice_payments p
   WHERE p.account_id = $1 AND p.document_id = d.document_id AND p.ended_at IS NULL) AS paid_amount`;

const AMOUNT_SQL = "(amount / 100.0)";

export const documentSource = (
  kind: DocumentKind | null,
): ListSource<DocumentRecord, typeof ALL_DOCUMENTS_LIST> => ({
  list: ALL_DOCUMENTS_LIST,
  columns: COLUMNS,
  from: "billing_documents d",
  key: "document_id",
  where: kind === null ? "account_id = $1" : `account_id = $1 AND kind = '${kind}'`,
  sql: {
    id: "document_id",
    issued_on: "issued_on",
    number: { sql: "number", own: numberContains },
    amount: AMOUNT_SQL,
    paymentType: "payment_type",
    order_number: "order_number",
    paid_at: { sql: "paid_at", zeroIsNull: true },
  },
  orderBy: { created_at: ["created_at", "document_id"], amount: ["amount", "document_id"] },
});

export async function findDocument(
  tx: Tx,
  accountId: number,
  documentId: number,
  kind: DocumentKind | null = null,
): Promise<DocumentRecord | undefined> {
  const { rows } = await tx.query<DocumentRecord>(
    `SELECT ${COLUMNS} FROM billing_documents d
     WHERE account_id = $1 AND document_id = $2 AND ($3::text IS NULL OR kind = $3)`,
    [accountId, documentId, kind],
  );
  return rows[0];
}

export async function insertDocument(
  tx: Tx,
  accountId: number,
  { document, createdAt, paidAt, paymentId, month, corrects, lineId }: NewDocument,
): Promise<number> {
  const { rows } = await tx.query<{ document_id: string }>(
    `INSERT INTO billing_documents (account_id, document_id, kind, number, created_at, currency, net, fee, vat, amount,
       payment_type, status, paid_at, paid_by, payment_id, month, corrects, due_on, document, order_number, line_id)
     VALUES ($1, nextval('billing_document_ids'), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
       $17, $18, $19, $20) RETURNING document_id`,
    [
      accountId,
      document.kind,
      document.number,
      createdAt,
      document.currency,
      String(document.net),
      String(document.fee),
      String(document.vat),
      String(document.amount),
      document.paymentType,
      paidAt === null ? 0 : 1,
      paidAt,
      paidAt && paymentId,
      paymentId,
      month,
      corrects,
      document.dueOn,
      JSON.stringify(toStored(document)),
      document.buyer.references.order_number,
      lineId,
    ],
  );
  return Number(rows[0]?.document_id);
}

export async function lockInvoiceByPayment(
  tx: Tx,
  accountId: number,
  paymentId: number,
): Promise<DocumentRecord | undefined> {
  const { rows } = await tx.query<DocumentRecord>(
    `SELECT ${COLUMNS} FROM billing_documents d
     WHERE account_id = $1 AND payment_id = $2 AND kind = 'invoice' FOR UPDATE`,
    [accountId, paymentId],
  );
  return rows[0];
}

export async function lockInvoice(
  tx: Tx,
  accountId: number,
  documentId: number,
): Promise<DocumentRecord | undefined> {
  const { rows } = await tx.query<DocumentRecord>(
    `SELECT ${COLUMNS} FROM billing_documents d
     WHERE account_id = $1 AND document_id = $2 AND kind = 'invoice' FOR UPDATE`,
    [accountId, documentId],
  );
  return rows[0];
}

/** Locks the invoices that credited a transfer to the balance, oldest first. */
export async function lockInvoicesByLine(
  tx: Tx,
  accountId: number,
  lineId: string,
): Promise<DocumentRecord[]> {
  const { rows } = await tx.query<DocumentRecord>(
    `SELECT ${COLUMNS} FROM billing_documents d
     WHERE account_id = $1 AND line_id = $2 ORDER BY document_id FOR UPDATE`,
    [accountId, lineId],
  );
  return rows;
}

export async function findCreditNote(
  tx: Tx,
  accountId: number,
  invoiceId: number,
  reason: string,
): Promise<{ number: string; net: string } | undefined> {
  const { rows } = await tx.query<{ number: string; net: string }>(
    `SELECT number, net FROM billing_documents
     WHERE account_id = $1 AND corrects = $2 AND document ->> 'customText' = $3`,
    [accountId, invoiceId, reason],
  );
  return rows[0];
}

export async function sumCredited(
  tx: Tx,
  accountId: number,
  invoiceId: number,
): Promise<Record<"net" | "fee" | "vat", bigint>> {
  const { rows } = await tx.query<Record<"net" | "fee" | "vat", string>>(
    `SELECT coalesce(sum(net), 0) AS net, coalesce(sum(fee), 0) AS fee, coalesce(sum(vat), 0) AS vat
     FROM billing_documents WHERE account_id = $1 AND corrects = $2`,
    [accountId, invoiceId],
  );
  const { net = 0, fee = 0, vat = 0 } = rows[0] ?? {};
  return { net: BigInt(net), fee: BigInt(fee), vat: BigInt(vat) };
}
