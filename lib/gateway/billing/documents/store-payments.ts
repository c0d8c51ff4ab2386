import type { Cents, Charge } from "@/lib/core/billing/charge";
import type { Tx } from "@/lib/db/transaction";

type AmountText = Record<keyof Charge, string>;

export interface InvoicePaymentRecord extends AmountText {
  part_id: string;
  document_id: string;
  number: string;
  line_id: string;
  paid_on: string;
}

export interface NewInvoicePayment {
  documentId: number;
  lineId: string;
  /** `YYYY-MM-DD`. */
  paidOn: string;
  charge: Charge;
}

export async function insertPayment(
  tx: Tx,
  accountId: number,
  { documentId, lineId, paidOn, charge }: NewInvoicePayment,
): Promise<number> {
  const { net, fee, vat, amount } = charge;
  const { rows } = await tx.query<{ part_id: string }>(
    `INSERT INTO invoice_payments (account_id, part_id, document_id, line_id, paid_on, net, fee, vat, amount, created_at)
     VALUES ($1, nextval('invoice_payment_ids'), $2, $3, $4, $5, $6, $7, $8, $9) RETURNING part_id`,
    [
      accountId,
      documentId,
      lineId,
      paidOn,
      String(net),
      String(fee),
      String(vat),
      String(amount),
      new Date(),
    ],
  );
  return Number(rows[0]?.part_id);
}

const PAYMENTS_SQL = `SELECT p.part_id, p.document_id, d.number, p.line_id, p.paid_on::text AS paid_on, p.net, p.fee, p.vat, p.amount
  FROM invoice_payments p JOIN billing_documents d ON d.account_id = p.account_id AND d.document_id = p.document_id
  WHERE p.account_id = $1 AND p.ended_at IS NULL`;

export async function findPaymentsByInvoice(
  tx: Tx,
  accountId: number,
  documentId: number,
): Promise<InvoicePaymentRecord[]> {
  const { rows } = await tx.query<InvoicePaymentRecord>(
    `${PAYMENTS_SQL} AND p.document_id = $2 ORDER BY p.part_id`,
    [accountId, documentId],
  );
  return rows;
}

export async function findPaymentsByLine(
  tx: Tx,
  accountId: number,
  lineId: string,
): Promise<InvoicePaymentRecord[]> {
  const { rows } = await tx.query<InvoicePaymentRecord>(
    `${PAYMENTS_SQL} AND p.line_id = $2 ORDER BY p.part_id`,
    [accountId, lineId],
  );
  return rows;
}

export async function sumPayments(
  tx: Tx,
  accountId: number,
  documentId: number,
): Promise<Record<"net" | "fee" | "vat", Cents>> {
  const { rows } = await tx.query<Record<"net" | "fee" | "vat", string>>(
    `SELECT coalesce(sum(net), 0) AS net, coalesce(sum(fee), 0) AS fee, coalesce(sum(vat), 0) AS vat
     FROM invoice_payments WHERE account_id = $1 AND document_id = $2 AND ended_at IS NULL`,
    [accountId, documentId],
  );
  const { net = 0, fee = 0, vat = 0 } = rows[0] ?? {};
  return { net: BigInt(net), fee: BigInt(fee), vat: BigInt(vat) };
}

/** Returns false if it ended already. */
export async function endPayment(tx: Tx, accountId: number, partId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    "UPDATE invoice_payments SET ended_at = $3 WHERE account_id = $1 AND part_id = $2 AND ended_at IS NULL",
    [accountId, partId, new Date()],
  );
  return rowCount === 1;
}
