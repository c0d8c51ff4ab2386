import { type Cents, type Charge, splitPayment } from "@/lib/core/billing/charge";
import { type UncreditedCharge, subtractCredited } from "@/lib/core/billing/charge-back";
import { DomainError } from "@/lib/core/errors";
import { readAccount, readAsWorker, type Tx } from "@/lib/db/transaction";
import { creditInvoice, reverseInvoicePayment } from "@/lib/ledger/book-payments";
import { getStoredDocument, sumCredited } from "./service";
import {
  findByNumber,
  findNumbersOwners,
  findOpenNumbered,
  findOverdue,
  hasMonth,
  type OpenInvoiceRecord,
  type OverdueRecord,
  sumOpen,
  updatePaid,
  updateReminded,
} from "./store-open";
import {
  endPayment,
  findPaymentsByLine,
  findPaymentsByInvoice,
  insertPayment,
  type InvoicePaymentRecord,
  sumPayments,
} from "./store-payments";
import { endTransferWaivers, sumOpenCharges } from "./store-reminders";
import { reopenInvoice } from "./store-write-off";

export { findOverdue, hasMonth, type OverdueRecord, sumOpen, updateReminded };
export { findPaymentsByLine, findPaymentsByInvoice, type InvoicePaymentRecord };

/** Returns the amount due of an open invoice: less credit notes and payments. */
export async function getOpenCharge(tx: Tx, accountId: number, invoiceId: number): Promise<Charge> {
  const invoice = await getStoredDocument(tx, accountId, invoiceId);
  const credited = await sumCredited(tx, accountId, invoiceId);
  return subtractCredited(
    subtractCredited(invoice, credited),
    await sumPayments(tx, accountId, invoiceId),
  );
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

export interface InvoicePayment {
  documentId: number;
  number: string;
  lineId: string;
  /** `YYYY-MM-DD`. */
  paidOn: string;
  available: Cents;
  /** Credit note about to be issued. */
  credit?: UncreditedCharge;
}

const NO_CREDIT: UncreditedCharge = { net: 0n, fee: 0n, vat: 0n };

/** Pays an unpaid invoice from `available`, in full or in part, which opens it if written off. Returns the amount used. */
export async function payInvoice(
  tx: Tx,
  accountId: number,
  { documentId, number, lineId, paidOn, available, credit = NO_CREDIT }: InvoicePayment,
): Promise<Cents> {
  const open = subtractCredited(await getOpenCharge(tx, accountId, documentId), credit);
  const amount = available < open.amount ? available : open.amount;
  if (amount <= 0n) return 0n;
  const charge = splitPayment(open, amount);
  const partId = await insertPayment(tx, accountId, { documentId, lineId, paidOn, charge });
  await creditInvoice(tx, accountId, { number, partId }, charge);
  if (amount === open.amount) await updatePaid(tx, accountId, documentId, new Date(), null);
  else await reopenInvoice(tx, accountId, documentId);
  return amount;
}

/** Takes a payment of an invoice back; what it paid is open again. */
export async function endInvoicePayment(
  tx: Tx,
  accountId: number,
  payment: InvoicePaymentRecord,
  note: string,
): Promise<void> {
  const documentId = Number(payment.document_id);
  const partId = Number(payment.part_id);
  const { number } = payment;
  const open = await getOpenCharge(tx, accountId, documentId);
  // Credit notes after the last payment were set off by invoices of their own.
  if (open.amount < 0n) {
    const message = `${number} was credited after it was paid, so its payment stays.`;
    throw new DomainError("invalid_input", message);
  }
  if (!(await endPayment(tx, accountId, partId))) return;
  await reverseInvoicePayment(tx, accountId, { number, partId }, note);
  await endTransferWaivers(tx, accountId, documentId);
  await reopenInvoice(tx, accountId, documentId);
}

export async function findDocumentByNumber(
  number: string,
): Promise<{ accountId: number; documentId: number } | null> {
  const result = await readAsWorker((tx) => findByNumber(tx, number));
  if (result === undefined) return null;
  return { accountId: Number(result.account_id), documentId: Number(result.document_id) };
}

export interface ChargedInvoice extends OpenInvoiceRecord {
  /** Open fees and interest of its reminders. */
  charges: Cents;
}

/** Returns the open invoices among some numbers, of any account. */
export async function findOpenByNumbers(numbers: readonly string[]): Promise<ChargedInvoice[]> {
  const accountIds = await readAsWorker((tx) => findNumbersOwners(tx, numbers));
  const invoices = accountIds.map((id) =>
    readAccount(id, async (tx) => {
      const charged: ChargedInvoice[] = [];
      for (const invoice of await findOpenNumbered(tx, id, numbers)) {
        const charges = await sumOpenCharges(tx, id, [Number(invoice.document_id)]);
        charged.push({ ...invoice, charges });
      }
      return charged;
    }),
  );
  return (await Promise.all(invoices)).flat();
}
