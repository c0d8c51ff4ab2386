import type { Charge } from "@/lib/core/billing/charge";
import { uncredited } from "@/lib/core/billing/charge-back";
import { readAsWorker, type Tx } from "@/lib/db/transaction";
import { creditInvoice } from "@/lib/ledger/payments";
import { documentOf, lockInvoice, sumCredited } from "./service";
import {
  findByNumber,
  findOverdue,
  hasMonth,
  type OverdueRecord,
  sumOpen,
  updatePaid,
  updateReminded,
} from "./store-open";

/** What monthly invoices and reminders ask of documents. */
export { findOverdue, hasMonth, type OverdueRecord, sumOpen, updateReminded };

/** Cents that are left to pay of an invoice. */
export async function readOpen(tx: Tx, accountId: number, invoiceId: number): Promise<Charge> {
  const invoice = await documentOf(tx, accountId, invoiceId);
  const credited = await sumCredited(tx, accountId, invoiceId);
  return uncredited(invoice, credited);
}

/**
 * Notes that a payment has paid an open invoice, in the transaction that credits its net amount. False when the invoice
 * is not there, paid already, or was never open.
 */
export function markPaid(
  tx: Tx,
  accountId: number,
  invoiceId: number,
  paidAt: Date,
  paymentId: number | null,
): Promise<boolean> {
  return updatePaid(tx, accountId, invoiceId, paidAt, paymentId);
}

/**
 * Notes that an open invoice was paid, and credits what of it no credit note took back: one transaction. False when it
 * isn't open.
 */
export async function payInvoice(
  tx: Tx,
  accountId: number,
  invoiceId: number,
  number: string,
): Promise<boolean> {
  if (!(await updatePaid(tx, accountId, invoiceId, new Date(), null))) return false;
  await creditInvoice(tx, accountId, number, await readOpen(tx, accountId, invoiceId));
  return true;
}

/** Whose document a number is; null: it was never given. */
export async function findDocumentByNumber(
  number: string,
): Promise<{ accountId: number; documentId: number } | null> {
  const found = await readAsWorker((tx) => findByNumber(tx, number));
  if (found === undefined) return null;
  return { accountId: Number(found.account_id), documentId: Number(found.document_id) };
}

/** Money that arrived for an invoice. */
export interface Received {
  amount: bigint;
  currency: string | null;
}

/**
 * Pays an invoice with money that names it, in the transaction of the report: exactly what is left of it, in its currency,
 * once. Returns what is wrong otherwise.
 */
export async function payByTransfer(
  tx: Tx,
  accountId: number,
  documentId: number,
  { amount, currency }: Received,
): Promise<"paid" | "wrong_amount" | "wrong_currency" | "paid_already" | "needs_review"> {
  // Credit notes for it wait: what is left decides.
  await lockInvoice(tx, accountId, documentId);
  const document = await documentOf(tx, accountId, documentId);
  // Nobody owes a credit note.
  if (document.kind !== "invoice") return "needs_review";
  if (document.currency !== currency) return "wrong_currency";
  const left = await readOpen(tx, accountId, documentId);
  if (left.amount !== amount) return "wrong_amount";
  const isPaid = await payInvoice(tx, accountId, documentId, document.number);
  return isPaid ? "paid" : "paid_already";
}
