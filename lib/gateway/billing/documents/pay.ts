import type { Charge } from "@/lib/core/billing/charge";
import { uncredited } from "@/lib/core/billing/charge-back";
import { readAsWorker, type Tx } from "@/lib/db/transaction";
import { creditInvoice } from "@/lib/ledger/book-payments";
import { lockInvoice, readDocument, sumCredited } from "./service";
import {
  findByNumber,
  findOverdue,
  hasMonth,
  type OverdueRecord,
  sumOpen,
  updatePaid,
  updateReminded,
} from "./store-open";

export { findOverdue, hasMonth, type OverdueRecord, sumOpen, updateReminded };

export async function readOpen(tx: Tx, accountId: number, invoiceId: number): Promise<Charge> {
  const invoice = await readDocument(tx, accountId, invoiceId);
  const credited = await sumCredited(tx, accountId, invoiceId);
  return uncredited(invoice, credited);
}

/** Returns false if it doesn't exist, is paid, or was never open. */
export function markPaid(
  tx: Tx,
  accountId: number,
  invoiceId: number,
  paidAt: Date,
  paymentId: number | null,
): Promise<boolean> {
  return updatePaid(tx, accountId, invoiceId, paidAt, paymentId);
}

/** Marks an open invoice paid and credits it, less its credit notes. Returns false if it isn't open. */
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

export async function findDocumentByNumber(
  number: string,
): Promise<{ accountId: number; documentId: number } | null> {
  const result = await readAsWorker((tx) => findByNumber(tx, number));
  if (result === undefined) return null;
  return { accountId: Number(result.account_id), documentId: Number(result.document_id) };
}

export interface Received {
  amount: bigint;
  currency: string | null;
}

/** Pays an open invoice if amount and currency match the amount due exactly; otherwise returns the mismatch. */
export async function payByTransfer(
  tx: Tx,
  accountId: number,
  documentId: number,
  { amount, currency }: Received,
): Promise<"paid" | "wrong_amount" | "wrong_currency" | "paid_already" | "needs_review"> {
  // Credit notes change the amount due.
  await lockInvoice(tx, accountId, documentId);
  const document = await readDocument(tx, accountId, documentId);
  if (document.kind !== "invoice") return "needs_review";
  if (document.currency !== currency) return "wrong_currency";
  const remaining = await readOpen(tx, accountId, documentId);
  if (remaining.amount !== amount) return "wrong_amount";
  const isPaid = await payInvoice(tx, accountId, documentId, document.number);
  return isPaid ? "paid" : "paid_already";
}
