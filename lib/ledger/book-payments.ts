import type { Cents } from "@/lib/core/billing/charge";
import { centsToMicro } from "@/lib/core/money/money";
import type { Tx } from "@/lib/db/transaction";
import { adjust, releasePart, lockFunds, reverse, transfer } from "./ledger";
import type { TransferKind } from "./transfer";
import { addBalanceChanges } from "./store-balance-changes";
import {
  addToBank,
  releaseTakenBack,
  insertClawback,
  listBooked,
  type Clawback,
  debitAvailable,
} from "./store-payments";

/** `net` goes to the balance; fee and VAT are booked separately. */
interface PaidAmounts {
  net: Cents;
  fee: Cents;
  vat: Cents;
}

const CREDIT_TRANSFERS = ["topup", "fee", "vat"] as const satisfies readonly TransferKind[];
const LOCKED_ACCOUNTS = ["available", "bank", "revenue", "vat"] as const;

/** Locks an account's payments, before its documents and number series. */
export const lockPayments = async (tx: Tx, accountId: number): Promise<void> => {
  await lockFunds(tx, [accountId], [...LOCKED_ACCOUNTS, "adjust"]);
};

const toLedgerRef = (paymentId: number) => `payment:${paymentId}`;

export const creditPayment = (
  tx: Tx,
  accountId: number,
  paymentId: number,
  amounts: PaidAmounts,
): Promise<void> => creditAmounts(tx, accountId, toLedgerRef(paymentId), amounts);

const toInvoiceRef = (number: string, partId: number) => `invoice:${number}:${partId}`;

export const creditInvoice = (
  tx: Tx,
  accountId: number,
  { number, partId }: { number: string; partId: number },
  amounts: PaidAmounts,
): Promise<void> => creditAmounts(tx, accountId, toInvoiceRef(number, partId), amounts);

export interface TransferCredit {
  lineId: string;
  /** Distinguishes several credits of one transfer. */
  alreadyCredited: Cents;
  /** Number of its credits that were taken back before. */
  takenBack: number;
}

function toTransferRef({ lineId, alreadyCredited, takenBack }: TransferCredit): string {
  const ref = `transfer:${lineId}:${alreadyCredited}`;
  return takenBack === 0 ? ref : `${ref}:${takenBack}`;
}

/** Credits the open part of a transfer. */
export const creditTransfer = (
  tx: Tx,
  accountId: number,
  credit: TransferCredit,
  amounts: PaidAmounts,
): Promise<void> => creditAmounts(tx, accountId, toTransferRef(credit), amounts);

/** Takes back what `creditTransfer` credited. The caller ensures that the balance has it. */
export const reverseTransferCredit = (
  tx: Tx,
  accountId: number,
  credit: TransferCredit,
  note: string,
): Promise<void> => reverseCredit(tx, accountId, toTransferRef(credit), note);

async function creditAmounts(
  tx: Tx,
  accountId: number,
  ref: string,
  { net, fee, vat }: PaidAmounts,
): Promise<void> {
  await lockFunds(tx, [accountId], LOCKED_ACCOUNTS);
  const amounts = { topup: net, fee, vat };
  for (const kind of CREDIT_TRANSFERS) {
    const amount = centsToMicro(amounts[kind]);
    await transfer(tx, kind, [{ accountId, amount, ref }]);
  }
  await releaseTakenBack(tx, accountId);
}

/** Credits usage in the account's favor. Duplicate `ref`s are refused. */
export async function creditUsage(
  tx: Tx,
  accountId: number,
  { net, ref, note }: { net: Cents; ref: string; note: string },
): Promise<void> {
  await lockFunds(tx, [accountId], ["available", "adjust"]);
  await adjust(tx, accountId, centsToMicro(net), ref, note);
  await releaseTakenBack(tx, accountId);
}

/**
 * Takes an amount back. Unlike other movements, the balance may fall below its minimum, by the amount kept in
 * `taken_back`.
 */
async function clawBack(tx: Tx, accountId: number, clawback: Clawback): Promise<void> {
  const now = new Date();
  await debitAvailable(tx, accountId, clawback.amount, now);
  await addToBank(tx, accountId, clawback.amount, now);
  await insertClawback(tx, accountId, clawback, now);
  await addBalanceChanges(tx, [{ accountId, item: "refund", amount: -clawback.amount, at: now }]);
}

export const reversePayment = (
  tx: Tx,
  accountId: number,
  paymentId: number,
  note: string,
): Promise<void> => reverseCredit(tx, accountId, toLedgerRef(paymentId), note);

/** Takes back what `creditInvoice` credited. */
export const reverseInvoicePayment = (
  tx: Tx,
  accountId: number,
  { number, partId }: { number: string; partId: number },
  note: string,
): Promise<void> => reverseCredit(tx, accountId, toInvoiceRef(number, partId), note);

/** Reverses each leg once; duplicates are refused. */
async function reverseCredit(tx: Tx, accountId: number, ref: string, note: string): Promise<void> {
  await lockFunds(tx, [accountId], LOCKED_ACCOUNTS);
  const rows = await listBooked(tx, accountId, ref);
  if (rows.length === 0) throw new Error(`${ref} was not credited`);
  for (const booked of rows) {
    const { transfer_id: reverses, amount } = booked;
    if (booked.kind === "topup") {
      const clawback = { amount: BigInt(amount), ref: reverses, reverses, note };
      await clawBack(tx, accountId, { kind: "reverse", ...clawback });
    } else await reverse(tx, accountId, booked.transfer_id, note);
  }
}

/**
 * Reverses a part of a payment: `net` from the balance whatever is left, fee and VAT separately. Duplicate `ref`s are
 * refused. The caller ensures that parts never exceed the payment.
 */
export async function reversePartially(
  tx: Tx,
  accountId: number,
  ref: string,
  { net, fee, vat }: PaidAmounts,
  note: string,
): Promise<void> {
  await lockFunds(tx, [accountId], LOCKED_ACCOUNTS);
  const clawback = { amount: centsToMicro(net), ref, reverses: null, note };
  await clawBack(tx, accountId, { kind: "refund", ...clawback });
  const parts = { revenue: fee, vat };
  for (const from of ["revenue", "vat"] as const) {
    const part = { amount: centsToMicro(parts[from]), ref: `${ref}/${from}`, note };
    await releasePart(tx, accountId, from, part);
  }
}
