import type { Cents, Charge } from "@/lib/core/billing/charge";
import { isSameName } from "@/lib/core/billing/payer-name";
import { DomainError, notFound } from "@/lib/core/errors";
import { type Tx, withAccount } from "@/lib/db/transaction";
import {
  type DocumentRecord,
  endInvoicePayment,
  endSettlements,
  endSettlementsOfInvoice,
  findDocumentOwner,
  findPaymentsByLine,
  findPaymentsByInvoice,
  lockInvoice,
  payInvoice,
  getOpenCharge,
  settleCharges,
  sumLateCharges,
  sumOpenCharges,
  waiveWithTransfer,
} from "@/lib/gateway/billing/documents/public";
import { DOCUMENT_WRITTEN_OFF, isUnpaid } from "@/lib/gateway/billing/documents/schema-values";
import { issueDay } from "@/lib/gateway/billing/seller/public";
import { lockPayments } from "@/lib/ledger/book-payments";
import {
  addUse,
  deleteTransfer,
  findLastManual,
  findPayers,
  insertTransfer,
  lockTransfer,
  type NewTransfer,
  type TransferRecord,
} from "./store";

const invalidInput = (sentence: string) => new DomainError("invalid_input", sentence);

export const openCredit = ({ amount, allocated, credited, returned }: TransferRecord): Cents =>
  BigInt(amount) - BigInt(allocated) - BigInt(credited) - BigInt(returned);

async function lockInvoices(tx: Tx, accountId: number, documentIds: readonly number[]) {
  const records: DocumentRecord[] = [];
  for (const documentId of [...documentIds].sort((a, b) => a - b)) {
    const record = await lockInvoice(tx, accountId, documentId);
    if (record === undefined) return null;
    records.push(record);
  }
  return records;
}

/** § 366 BGB: of several named debts, the one due first. */
const byDueDay = (a: DocumentRecord, b: DocumentRecord): number =>
  (a.document.dueOn ?? "").localeCompare(b.document.dueOn ?? "") ||
  a.number.localeCompare(b.number);

/** Pays an unpaid invoice, and waives charges that the transfer arrived before. Returns the amount used. */
async function payOne(
  tx: Tx,
  accountId: number,
  { lineId, receivedOn }: Pick<NewTransfer, "lineId" | "receivedOn">,
  { document_id, number, status }: DocumentRecord,
  available: Cents,
): Promise<Cents> {
  const documentId = Number(document_id);
  const part = { documentId, number, lineId, paidOn: receivedOn, available };
  const usedAmount = await payInvoice(tx, accountId, part);
  const { amount: open } = await getOpenCharge(tx, accountId, documentId);
  if (usedAmount > 0n && open === 0n) {
    const isWrittenOff = status === DOCUMENT_WRITTEN_OFF;
    const settlement = { documentId, lineId, settledOn: receivedOn, isWrittenOff };
    await waiveWithTransfer(tx, accountId, settlement);
  }
  return usedAmount;
}

/** Pays invoices, those due first first, then fees and interest of their reminders. Returns the amount used. */
async function pay(
  tx: Tx,
  accountId: number,
  transfer: Pick<NewTransfer, "lineId" | "receivedOn">,
  records: readonly DocumentRecord[],
  available: Cents,
): Promise<Cents> {
  const invoices = [...records].sort(byDueDay);
  let remaining = available;
  for (const record of invoices.filter(({ status }) => isUnpaid(status)))
    remaining -= await payOne(tx, accountId, transfer, record, remaining);
  for (const { document_id } of invoices) {
    const { lineId, receivedOn: settledOn } = transfer;
    const part = { documentId: Number(document_id), lineId, settledOn, available: remaining };
    remaining -= await settleCharges(tx, accountId, part);
  }
  await addUse(tx, accountId, transfer.lineId, "allocated", available - remaining);
  return available - remaining;
}

/** Checks whether the payer is the customer, has paid for it before, or isn't named by the bank. */
async function isTrustedPayer(
  tx: Tx,
  accountId: number,
  payer: string | null,
  invoices: readonly DocumentRecord[],
): Promise<boolean> {
  if (payer === null) return true;
  if (invoices.some(({ document }) => isSameName(payer, document.buyer.name))) return true;
  return (await findPayers(tx, accountId)).some((known) => isSameName(payer, known));
}

export interface Allocation extends Omit<NewTransfer, "currency"> {
  currency: string | null;
  /** Named by the payer, or chosen by an operator. */
  documentIds: readonly number[];
  isConfirmed: boolean;
}

export type AllocationResult =
  | "allocated"
  | "wrong_currency"
  | "needs_review"
  | "paid_already"
  | "other_payer";

/**
 * Pays unpaid invoices of one account from a transfer, then charges of their reminders. The excess is open credit. Unless an
 * operator confirmed it, a transfer with another amount must be from a trusted payer, as numbers can have typos.
 */
export async function allocateTransfer(
  tx: Tx,
  accountId: number,
  { documentIds, isConfirmed, currency, ...transfer }: Allocation,
): Promise<AllocationResult> {
  await lockPayments(tx, accountId);
  const records = await lockInvoices(tx, accountId, documentIds);
  const [first] = records ?? [];
  if (records === null || first === undefined) return "needs_review";
  if (records.some(({ document }) => document.currency !== currency)) return "wrong_currency";
  const invoices = records.filter(({ status }) => isUnpaid(status));
  let charges = await sumOpenCharges(tx, accountId, documentIds);
  let due = 0n;
  for (const { document_id } of invoices) {
    const documentId = Number(document_id);
    due += (await getOpenCharge(tx, accountId, documentId)).amount;
    charges -= await sumLateCharges(tx, accountId, documentId, transfer.receivedOn);
  }
  const isExact = transfer.amount === due || transfer.amount === due + charges;
  const { payer, amount } = transfer;
  if (!isExact && !isConfirmed) {
    if (!(await isTrustedPayer(tx, accountId, payer, records)))
      return invoices.length === 0 ? "paid_already" : "other_payer";
    // Without a name, nothing but the number says whose money it is.
    if (invoices.length === 0 && payer === null) return "paid_already";
  }
  await insertTransfer(tx, accountId, { ...transfer, currency: first.document.currency });
  await pay(tx, accountId, transfer, records, amount);
  return "allocated";
}

/** Stores a transfer as open credit. Throws on a second one with this id. */
export async function receiveTransfer(
  tx: Tx,
  accountId: number,
  transfer: NewTransfer,
): Promise<void> {
  await lockPayments(tx, accountId);
  await insertTransfer(tx, accountId, transfer);
}

export async function lockReceived(
  tx: Tx,
  accountId: number,
  lineId: string,
): Promise<TransferRecord> {
  await lockPayments(tx, accountId);
  const transfer = await lockTransfer(tx, accountId, lineId);
  if (transfer === undefined) throw notFound("assigned transfer with this ID");
  return transfer;
}

async function lockOpenCredit(tx: Tx, accountId: number, lineId: string): Promise<TransferRecord> {
  const transfer = await lockReceived(tx, accountId, lineId);
  if (openCredit(transfer) === 0n) throw invalidInput("This transfer has no open credit.");
  return transfer;
}

/** Pays invoices of the same account from the open credit of a transfer. Returns the amount used. */
export async function allocateCredit(
  tx: Tx,
  accountId: number,
  lineId: string,
  documentIds: readonly number[],
): Promise<Cents> {
  await lockPayments(tx, accountId);
  const records = await lockInvoices(tx, accountId, documentIds);
  const transfer = await lockOpenCredit(tx, accountId, lineId);
  if (records === null) throw notFound("invoice with this number");
  if (records.some(({ document }) => document.currency !== transfer.currency))
    throw invalidInput(`The credit is in ${transfer.currency}.`);
  const named = { lineId, receivedOn: transfer.received_on };
  const usedAmount = await pay(tx, accountId, named, records, openCredit(transfer));
  if (usedAmount === 0n) throw invalidInput("Nothing is open of these invoices.");
  return usedAmount;
}

/** Records that the open credit of a transfer was sent back. Returns the amount. */
export async function returnCredit(tx: Tx, accountId: number, lineId: string): Promise<Cents> {
  const amount = openCredit(await lockOpenCredit(tx, accountId, lineId));
  await addUse(tx, accountId, lineId, "returned", amount);
  return amount;
}

/** Locks the open credit of a transfer for the caller to credit, who then calls `recordCredited`. */
export const lockCredit = lockOpenCredit;

export const recordCredited = (
  tx: Tx,
  accountId: number,
  lineId: string,
  amount: Cents,
): Promise<void> => addUse(tx, accountId, lineId, "credited", amount);

/** Takes a transfer back from its account: what it paid is open again. The caller has taken credit of the balance back. */
export async function releaseTransfer(
  tx: Tx,
  accountId: number,
  lineId: string,
  note: string,
): Promise<void> {
  await lockPayments(tx, accountId);
  const payments = await findPaymentsByLine(tx, accountId, lineId);
  await lockInvoices(tx, accountId, [
    ...new Set(payments.map((payment) => Number(payment.document_id))),
  ]);
  const transfer = await lockTransfer(tx, accountId, lineId);
  if (transfer === undefined) throw notFound("assigned transfer with this ID");
  if (BigInt(transfer.credited) > 0n || BigInt(transfer.returned) > 0n)
    throw invalidInput("Part of this transfer was returned to the payer.");
  for (const payment of payments) await endInvoicePayment(tx, accountId, payment, note);
  await endSettlements(tx, accountId, lineId);
  await deleteTransfer(tx, accountId, lineId);
}

/**
 * Makes room for a credit note of a partly paid invoice: payments beyond what the note leaves open become open credit
 * of their transfers. The caller has locked payments, then the invoice.
 */
export async function freeForCredit(
  tx: Tx,
  accountId: number,
  { documentId, number, credit }: { documentId: number; number: string; credit: Charge },
): Promise<void> {
  const open = await getOpenCharge(tx, accountId, documentId);
  if (credit.net <= open.net && credit.fee <= open.fee && credit.vat <= open.vat) return;
  const payments = await findPaymentsByInvoice(tx, accountId, documentId);
  for (const payment of payments) {
    await lockTransfer(tx, accountId, payment.line_id);
    await endInvoicePayment(tx, accountId, payment, `Credit note of ${number}`);
  }
  for (const { line_id: lineId, paid_on: paidOn, amount } of payments) {
    const available = BigInt(amount);
    const part = { documentId, number, lineId, paidOn, available, credit };
    const usedAmount = await payInvoice(tx, accountId, part);
    await addUse(tx, accountId, lineId, "allocated", usedAmount - available);
  }
}

/** Frees what transfers paid of the charges of an invoice that is credited in full: it is open credit. */
export async function freeCharges(tx: Tx, accountId: number, documentId: number): Promise<void> {
  for (const { lineId, amount } of await endSettlementsOfInvoice(tx, accountId, documentId))
    await addUse(tx, accountId, lineId, "allocated", -amount);
}

/** Pays what is open of an invoice without a bank line. Returns false if it isn't open. Throws `not_found`. */
export async function settleInvoice(number: string): Promise<boolean> {
  const { accountId, documentId } = await findDocumentOwner(number);
  // Own transaction: operator command.
  return withAccount(accountId, async (tx) => {
    await lockPayments(tx, accountId);
    const record = await lockInvoice(tx, accountId, documentId);
    if (record === undefined || !isUnpaid(record.status)) return false;
    const { amount } = await getOpenCharge(tx, accountId, documentId);
    const prefix = `manual:${number}:`;
    const lineId = `${prefix}${(await findLastManual(tx, accountId, prefix)) + 1}`;
    const { currency } = record.document;
    const transfer = { lineId, receivedOn: issueDay(new Date()), currency, payer: null, amount };
    await insertTransfer(tx, accountId, transfer);
    await pay(tx, accountId, transfer, [record], amount);
    return true;
  });
}
