import type { Cents } from "@/lib/core/billing/charge";
import { calculateInterest } from "@/lib/core/billing/late-interest";
import { notFound } from "@/lib/core/errors";
import { readAsOwner, type Tx } from "@/lib/db/transaction";
import type { ReminderCharges } from "@/lib/mail/billing-texts";
import { issueDay, type ReminderStage, readSeller } from "@/lib/gateway/billing/seller/public";
import { parseStoredDocument } from "./stored-document";
import { findDocument } from "./store";
import { findPaymentsByInvoice } from "./store-payments";
import {
  dropLastReminder,
  endSettlements,
  endSettlementsOfInvoice,
  findCharges,
  findReminders,
  insertReminder,
  insertSettlement,
  type NewReminder,
  type NewSettlement,
  sumOpenCharges,
  type ReminderRecord,
  sumReminders,
  sumTransferWaivers,
  updateMailed,
} from "./store-reminders";

export {
  dropLastReminder,
  endSettlements,
  endSettlementsOfInvoice,
  findCharges,
  findReminders,
  sumOpenCharges,
  updateMailed,
};

/** Lists open fees and interest of all accounts, longest due first. */
export const listCharges = () => readAsOwner((tx) => findCharges(tx, null));

export interface ReachedStage {
  /** From 1. */
  stage: number;
  rules: ReminderStage;
  now: Date;
}

/** Returns fee and interest that a stage adds to the open amount. The caller has locked the invoice. */
async function toReminder(
  tx: Tx,
  accountId: number,
  documentId: number,
  { stage, rules, now }: ReachedStage,
): Promise<NewReminder> {
  const record = await findDocument(tx, accountId, documentId);
  if (record === undefined) throw notFound("document with this ID");
  const document = parseStoredDocument(record.document);
  const payments = await findPaymentsByInvoice(tx, accountId, documentId);
  const amount = document.amount - BigInt(record.credited_amount);
  const debt = {
    amount,
    dueOn: document.dueOn ?? document.issuedOn,
    payments: payments.map((payment) => ({
      paidOn: payment.paid_on,
      amount: BigInt(payment.amount),
    })),
  };
  const { interest: claimed } = await sumReminders(tx, accountId, documentId);
  const interest = calculateInterest(debt, rules.interest ?? 0, issueDay(now));
  return {
    stage,
    sentAt: now,
    open: amount - BigInt(record.paid_amount),
    fee: document.currency === readSeller().currency ? rules.fee : 0n,
    interest: interest > claimed ? interest - claimed : 0n,
  };
}

/** Returns fees and interest claimed so far, and what isn't open of these. */
export async function sumCharges(
  tx: Tx,
  accountId: number,
  documentId: number,
): Promise<ReminderCharges> {
  const charges = await sumReminders(tx, accountId, documentId);
  const open = await sumOpenCharges(tx, accountId, [documentId]);
  return { ...charges, settled: charges.fees + charges.interest - open };
}

/**
 * Records a stage with its fee and the interest since the stage before, and returns all charges so far. Throws on a
 * second one of the stage.
 */
export async function recordReminder(
  tx: Tx,
  accountId: number,
  documentId: number,
  reached: ReachedStage,
): Promise<ReminderCharges> {
  const reminder = await toReminder(tx, accountId, documentId, reached);
  await insertReminder(tx, accountId, documentId, reminder);
  return sumCharges(tx, accountId, documentId);
}

/** Settles open fees and interest of an invoice from `available`. Returns the amount used. */
export async function settleCharges(
  tx: Tx,
  accountId: number,
  { available, ...settlement }: Omit<NewSettlement, "amount"> & { available: Cents },
): Promise<Cents> {
  const open = await sumOpenCharges(tx, accountId, [settlement.documentId]);
  const amount = available < open ? available : open;
  if (amount <= 0n) return 0n;
  await insertSettlement(tx, accountId, { ...settlement, amount });
  return amount;
}

const isLaterThan =
  (day: string) =>
  ({ sent_at: sentAt }: ReminderRecord): boolean =>
    issueDay(sentAt) > day;

/** Returns open charges of stages after a payment that settles the invoice, as its money arrived before them. */
export async function sumLateCharges(
  tx: Tx,
  accountId: number,
  documentId: number,
  receivedOn: string,
): Promise<Cents> {
  const payments = await findPaymentsByInvoice(tx, accountId, documentId);
  const days = [receivedOn, ...payments.map(({ paid_on: paidOn }) => paidOn)].sort();
  const reminders = await findReminders(tx, accountId, documentId);
  const late = reminders
    .filter(isLaterThan(days.at(-1) ?? receivedOn))
    .reduce((sum, { fee, interest }) => sum + BigInt(fee) + BigInt(interest), 0n);
  const unwaived = late - (await sumTransferWaivers(tx, accountId, documentId));
  const open = await sumOpenCharges(tx, accountId, [documentId]);
  if (unwaived <= 0n) return 0n;
  const isPartPaid = open < unwaived;
  return isPartPaid ? open : unwaived;
}

/**
 * Waives with a transfer that settled an invoice: charges of stages after it, or all of these if the invoice was written
 * off. Ends with the payment.
 */
export async function waiveWithTransfer(
  tx: Tx,
  accountId: number,
  { isWrittenOff, ...settlement }: Omit<NewSettlement, "amount"> & { isWrittenOff: boolean },
): Promise<void> {
  const { documentId, settledOn } = settlement;
  const amount = isWrittenOff
    ? await sumOpenCharges(tx, accountId, [documentId])
    : await sumLateCharges(tx, accountId, documentId, settledOn);
  if (amount > 0n) await insertSettlement(tx, accountId, { ...settlement, amount, isWaived: true });
}

/** Waives what is open of fees and interest. Returns the amount. The caller has locked the invoice. */
export async function waiveOpenCharges(
  tx: Tx,
  accountId: number,
  documentId: number,
): Promise<Cents> {
  const available = await sumOpenCharges(tx, accountId, [documentId]);
  const settledOn = issueDay(new Date());
  return settleCharges(tx, accountId, { documentId, lineId: null, settledOn, available });
}
