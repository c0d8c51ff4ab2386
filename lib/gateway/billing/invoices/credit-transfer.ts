import { type Cents, chargeWithin } from "@/lib/core/billing/charge";
import { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";
import { issueDocument, getStoredDocument } from "@/lib/gateway/billing/documents/public";
import {
  lockCredit,
  openCredit,
  recordCredited,
} from "@/lib/gateway/billing/received-transfers/public";
import { issueDay } from "@/lib/gateway/billing/seller/public";
import { getVat } from "@/lib/gateway/billing/vat/public";
import { creditTransfer } from "@/lib/ledger/book-payments";
import { CREDIT_LINE } from "./line-names";
import { createLine } from "./issue";

const BANK_TRANSFER = 6;

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
  if (charge.net <= 0n)
    throw new DomainError("invalid_input", "One cent can't be credited with VAT. Return it.");
  await recordCredited(tx, accountId, lineId, charge.amount);
  const alreadyCredited = BigInt(transfer.credited);
  await creditTransfer(tx, accountId, { lineId, alreadyCredited }, charge);
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
    paymentId: null,
    month: null,
    corrects: null,
    customText: null,
    references: {},
  });
  const { number } = await getStoredDocument(tx, accountId, documentId);
  return { number, amount: charge.amount };
}
