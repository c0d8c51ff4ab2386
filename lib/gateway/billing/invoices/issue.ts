import type { Language } from "@/lib/core/languages";
import type { BasisPoints, Cents, Charge } from "@/lib/core/billing/charge";
import { chargeBack, subtractCredited } from "@/lib/core/billing/charge-back";
import type {
  BillingDocument,
  Buyer,
  DocumentLine,
  VatCategory,
} from "@/lib/core/billing/document";
import type { GivenReferences } from "@/lib/core/billing/document-references";
import type { Currency } from "@/lib/core/context";
import type { Tx } from "@/lib/db/transaction";
import {
  type DocumentDraft,
  parseStoredDocument,
  issueDocument,
  lockInvoiceByPayment,
  sumCredited,
} from "@/lib/gateway/billing/documents/public";
import { issueDay } from "@/lib/gateway/billing/seller/public";
import { CREDIT_LINE, RETURNED_LINE } from "./line-names";

export interface PaidPayment {
  paymentId: number;
  type: number;
  charge: Charge;
  vatRate: BasisPoints;
  vatCategory: VatCategory;
  feeRate: BasisPoints;
  paidAt: Date;
  currency: Currency;
  buyer?: Buyer | null;
  references?: GivenReferences | null;
}

const MICRO_PER_CENT = 10_000n;

export const createLine = (name: string, net: Cents): DocumentLine => ({
  name,
  description: null,
  quantity: 1n,
  unitPrice: net * MICRO_PER_CENT,
  net,
});

/** Issues the invoice. Idempotent. Call it last: it locks the series until COMMIT. */
export async function issueForPayment(
  tx: Tx,
  accountId: number,
  paid: PaidPayment,
): Promise<number> {
  const issued = await lockInvoiceByPayment(tx, accountId, paid.paymentId);
  if (issued !== undefined) return Number(issued.document_id);
  const day = issueDay(paid.paidAt);
  return issueDocument(tx, accountId, {
    kind: "invoice",
    currency: paid.currency,
    charge: paid.charge,
    feeRate: paid.feeRate,
    vatRate: paid.vatRate,
    vatCategory: paid.vatCategory,
    lines: (lang) => [createLine(CREDIT_LINE[lang], paid.charge.net)],
    period: { from: day, to: day },
    paymentType: paid.type,
    paidAt: paid.paidAt,
    paymentId: paid.paymentId,
    month: null,
    corrects: null,
    customText: null,
    decidedFor: paid.buyer ?? null,
    references: paid.references ?? {},
  });
}

export function draftCredit(
  invoiceId: number,
  { invoice, rest }: { invoice: BillingDocument; rest: Charge },
  charge: Charge,
  reason: (lang: Language) => string,
): DocumentDraft {
  const isWhole = charge.amount === invoice.amount;
  return {
    kind: "credit_note",
    currency: invoice.currency,
    charge,
    paymentType: invoice.paymentType,
    feeRate: charge.fee === 0n ? 0 : invoice.feeRate,
    vatRate: invoice.vatRate,
    vatCategory: invoice.vatCategory,
    lines: (lang) => (isWhole ? [...invoice.lines] : [createLine(RETURNED_LINE[lang], charge.net)]),
    period: invoice.period,
    paidAt: new Date(),
    paymentId: null,
    month: null,
    corrects: {
      invoiceId,
      number: invoice.number,
      issuedOn: invoice.issuedOn,
      rates: invoice.vatInSellerCurrency?.rates ?? null,
      creditedVat: invoice.vat - rest.vat,
    },
    customText: reason,
    decidedFor: invoice.buyer,
    references: invoice.buyer.references,
  };
}

/**
 * Credits the remaining amount of the payment's invoice, or `net` of it without the fee, which covers the payment
 * itself. Returns null without an invoice or remainder. Not idempotent: call it once per return, and last, like
 * `issueForPayment`.
 */
export async function issueReturnCreditNote(
  tx: Tx,
  accountId: number,
  {
    paymentId,
    reason,
    net,
  }: { paymentId: number; reason: (lang: Language) => string; net?: Cents },
): Promise<number | null> {
  const record = await lockInvoiceByPayment(tx, accountId, paymentId);
  if (record === undefined) return null;
  const invoice = parseStoredDocument(record.document);
  const invoiceId = Number(record.document_id);
  const rest = subtractCredited(invoice, await sumCredited(tx, accountId, invoiceId));
  if (rest.net <= 0n || (net !== undefined && net <= 0n)) return null;
  const charge = chargeBack(rest, invoice.vatRate, net);
  return issueDocument(tx, accountId, draftCredit(invoiceId, { invoice, rest }, charge, reason));
}
