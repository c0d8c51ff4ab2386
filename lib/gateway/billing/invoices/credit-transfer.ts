import { type Cents, chargeWithin } from "@/lib/core/billing/charge";
import { DomainError } from "@/lib/core/errors";
import { centsToMicro, microToDecimal } from "@/lib/core/money/money";
import type { Tx } from "@/lib/db/transaction";
import {
  issueDocument,
  getStoredDocument,
  lockInvoicesByLine,
  parseStoredDocument,
} from "@/lib/gateway/billing/documents/public";
import {
  lockCredit,
  lockReceived,
  openCredit,
  recordCredited,
} from "@/lib/gateway/billing/received-transfers/public";
import { issueDay } from "@/lib/gateway/billing/seller/public";
import { getVat } from "@/lib/gateway/billing/vat/public";
import { creditTransfer, reverseTransferCredit } from "@/lib/ledger/book-payments";
import { getBalances } from "@/lib/ledger/store-balances";
import { CREDIT_LINE, TAKEN_BACK_NOTE } from "./line-names";
import { createLine, draftCredit } from "./issue";

const BANK_TRANSFER = 6;

const invalidInput = (sentence: string) => new DomainError("invalid_input", sentence);

/** Locks the invoices that credit a transfer, and counts those that were taken back. */
async function lockCredits(tx: Tx, accountId: number, lineId: string) {
  const records = await lockInvoicesByLine(tx, accountId, lineId);
  const credits = records.filter(({ credited }) => credited === null);
  return { credits, takenBack: records.length - credits.length };
}

export interface TakenBackCredit {
  /** Gross, in cents. */
  amount: Cents;
  /** Credit notes. */
  numbers: string[];
}

async function assertInBalance(
  tx: Tx,
  accountId: number,
  { net, currency }: { net: Cents; currency: string },
): Promise<void> {
  const { available, creditLine } = await getBalances(tx, accountId);
  const missing = centsToMicro(net) - available - creditLine;
  if (missing <= 0n) return;
  const text = `${microToDecimal(missing)} ${currency}`;
  throw invalidInput(`${text} of this transfer were spent: the balance doesn't have them anymore.`);
}

/**
 * Takes back what a transfer credited to the balance, with credit notes of its invoices. Throws `invalid_input` if the
 * balance doesn't have it anymore.
 */
export async function takeTransferBack(
  tx: Tx,
  accountId: number,
  lineId: string,
  note: string,
): Promise<TakenBackCredit> {
  const transfer = await lockReceived(tx, accountId, lineId);
  const creditedAmount = BigInt(transfer.credited);
  if (creditedAmount === 0n) return { amount: 0n, numbers: [] };
  const { credits, takenBack } = await lockCredits(tx, accountId, lineId);
  const invoices = credits.map((record) => ({
    id: Number(record.document_id),
    invoice: parseStoredDocument(record.document),
  }));
  if (invoices.reduce((sum, { invoice }) => sum + invoice.amount, 0n) !== creditedAmount)
    throw invalidInput("The invoices of this transfer's credit don't add up. Correct it by hand.");
  const net = invoices.reduce((sum, { invoice }) => sum + invoice.net, 0n);
  await assertInBalance(tx, accountId, { net, currency: transfer.currency });
  let alreadyCredited = 0n;
  for (const { invoice } of invoices) {
    await reverseTransferCredit(tx, accountId, { lineId, alreadyCredited, takenBack }, note);
    alreadyCredited += invoice.amount;
  }
  await recordCredited(tx, accountId, lineId, -creditedAmount);
  const numbers: string[] = [];
  for (const { id, invoice } of invoices) {
    const { net: creditedNet, fee, vat, amount } = invoice;
    const charge = { net: creditedNet, fee, vat, amount };
    const draft = draftCredit(
      id,
      { invoice, rest: charge },
      charge,
      (lang) => TAKEN_BACK_NOTE[lang],
    );
    const noteId = await issueDocument(tx, accountId, draft);
    numbers.push((await getStoredDocument(tx, accountId, noteId)).number);
  }
  return { amount: creditedAmount, numbers };
}

/**
 * Credits the open credit of a transfer to the balance, with an invoice, as a top-up. A cent may stay open, as VAT is
 * rounded. Returns the invoice's number and the gross amount.
 */
export async function creditTransferToBalance(
  tx: Tx,
  accountId: number,
  lineId: string,
): Promise<{ number: string; amount: Cents }> {
  const transfer = await lockCredit(tx, accountId, lineId);
  const { category, rate } = await getVat(tx, accountId);
  const charge = chargeWithin(openCredit(transfer), rate);
  if (charge.net <= 0n) throw invalidInput("One cent can't be credited with VAT. Return it.");
  await recordCredited(tx, accountId, lineId, charge.amount);
  const alreadyCredited = BigInt(transfer.credited);
  const { takenBack } = await lockCredits(tx, accountId, lineId);
  await creditTransfer(tx, accountId, { lineId, alreadyCredited, takenBack }, charge);
  const paidAt = new Date();
  const day = issueDay(paidAt);
  const documentId = await issueDocument(tx, accountId, {
    kind: "invoice",
    currency: transfer.currency,
    charge,
    feeRate: 0,
    vatRate: rate,
    vatCategory: category,
    lines: (lang) => [createLine(CREDIT_LINE[lang], charge.net)],
    period: { from: day, to: day },
    paymentType: BANK_TRANSFER,
    paidAt,
    lineId,
    paymentId: null,
    month: null,
    corrects: null,
    customText: null,
    references: {},
  });
  const { number } = await getStoredDocument(tx, accountId, documentId);
  return { number, amount: charge.amount };
}
