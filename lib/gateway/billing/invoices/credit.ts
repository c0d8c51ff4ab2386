import { DOCUMENT_WRITTEN_OFF, isUnpaid } from "@/lib/gateway/billing/documents/schema-values";
import type { Cents, Charge } from "@/lib/core/billing/charge";
import { chargeBack, subtractCredited } from "@/lib/core/billing/charge-back";
import type { BillingDocument } from "@/lib/core/billing/document";
import { DomainError, notFound } from "@/lib/core/errors";
import { type Tx, withAccount } from "@/lib/db/transaction";
import {
  type DocumentRecord,
  findCreditNote,
  findDocumentOwner,
  parseStoredDocument,
  issueDocument,
  keepWrittenOff,
  lockInvoice,
  markPaid,
  getStoredDocument,
  getOpenCharge,
  sumCredited,
} from "@/lib/gateway/billing/documents/public";
import { freeCharges, freeForCredit } from "@/lib/gateway/billing/received-transfers/public";
import { creditUsage, lockPayments } from "@/lib/ledger/book-payments";
import { CREDIT_LINE, OFFSET_NOTE } from "./line-names";
import { draftCredit, createLine } from "./issue";

const toError = (detail: string) =>
  new DomainError("unprocessable", detail, { reason: "not_creditable" });

async function findRepeat(
  tx: Tx,
  accountId: number,
  invoice: DocumentRecord,
  { net, reason }: CreditOrder,
): Promise<string | null> {
  const issued = await findCreditNote(tx, accountId, Number(invoice.document_id), reason);
  if (issued === undefined) return null;
  if (net === undefined || net === BigInt(issued.net)) return issued.number;
  throw toError(`${issued.number} has this reason and another amount. Give another reason.`);
}

async function getCreditableRest(
  tx: Tx,
  accountId: number,
  record: DocumentRecord,
): Promise<Charge> {
  const credited = await sumCredited(tx, accountId, Number(record.document_id));
  return subtractCredited(parseStoredDocument(record.document), credited);
}

/** Issues an invoice offset by the credit note, because credit is subject to VAT like a top-up. */
function issueSetOff(
  tx: Tx,
  accountId: number,
  { invoice, charge, number }: { invoice: BillingDocument; charge: Charge; number: string },
): Promise<number> {
  const { currency, vatRate, vatCategory, paymentType } = invoice;
  const paidAt = new Date();
  return issueDocument(tx, accountId, {
    kind: "invoice",
    currency,
    charge,
    feeRate: 0,
    vatRate,
    vatCategory,
    paymentType,
    paidAt,
    lines: (inLang) => [createLine(CREDIT_LINE[inLang], charge.net)],
    period: invoice.period,
    paymentId: null,
    month: null,
    corrects: null,
    customText: (lang) => OFFSET_NOTE[lang](number),
    decidedFor: invoice.buyer,
    references: invoice.buyer.references,
  });
}

async function creditLocked(
  tx: Tx,
  accountId: number,
  record: DocumentRecord,
  { net, reason }: CreditOrder,
): Promise<string> {
  const rest = await getCreditableRest(tx, accountId, record);
  if (rest.net <= 0n) throw toError(`Nothing is left of ${record.number}.`);
  if (net !== undefined && net > rest.net) {
    throw toError(`Only ${rest.net} cents (net) are left of ${record.number}.`);
  }
  const invoice = parseStoredDocument(record.document);
  const invoiceId = Number(record.document_id);
  const charge = chargeBack(rest, invoice.vatRate, net);
  // The remaining amount shrinks with each credit note, so the reference is unique.
  const ref = `${record.number}:${rest.net}`;
  await creditUsage(tx, accountId, { net: charge.net, ref, note: reason });
  const isOpen = isUnpaid(record.status);
  if (isOpen) {
    await freeForCredit(tx, accountId, {
      documentId: invoiceId,
      number: record.number,
      credit: charge,
    });
  }
  const isSettled =
    isOpen && charge.amount >= (await getOpenCharge(tx, accountId, invoiceId)).amount;
  if (isSettled) await markPaid(tx, accountId, invoiceId, new Date(), null);
  const noteId = await issueDocument(
    tx,
    accountId,
    draftCredit(invoiceId, { invoice, rest }, charge, () => reason),
  );
  if (charge.amount === rest.amount) await freeCharges(tx, accountId, invoiceId);
  if (record.status === DOCUMENT_WRITTEN_OFF) await keepWrittenOff(tx, accountId, record);
  const { number } = await getStoredDocument(tx, accountId, noteId);
  if (!isOpen) await issueSetOff(tx, accountId, { invoice, charge, number });
  return number;
}

interface CreditOrder {
  /** Cents; defaults to the whole remaining amount. */
  net?: Cents;
  /** Printed on the credit note; idempotency key per invoice. */
  reason: string;
}

/**
 * Credits part or all of a monthly invoice. Repeating it with the same reason returns the existing credit note. Reduces
 * the amount due of an unpaid invoice; a paid one yields credit. Throws `not_found`, or `unprocessable` if less remains
 * than requested, or a payment is behind the invoice.
 */
export async function creditMonthlyInvoice(number: string, order: CreditOrder): Promise<string> {
  const { accountId, documentId } = await findDocumentOwner(number);
  // Own transaction: operator command.
  return withAccount(accountId, async (tx) => {
    await lockPayments(tx, accountId);
    const record = await lockInvoice(tx, accountId, documentId);
    if (record === undefined) throw notFound(`invoice ${number}`);
    if (record.month === null) {
      throw toError(`${number} is no monthly invoice: refund its payment instead.`);
    }
    return (
      (await findRepeat(tx, accountId, record, order)) ?? creditLocked(tx, accountId, record, order)
    );
  });
}
