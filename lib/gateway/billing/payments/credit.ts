import { PAYMENT_STATUS } from "@/lib/core/billing/payment-status";
import { centsToNumber } from "@/lib/core/money/money";
import { toUnix } from "@/lib/core/time/time";
import type { Tx } from "@/lib/db/transaction";
import { issueForPayment } from "@/lib/gateway/billing/invoices/public";
import { recordUse, saveMethod } from "@/lib/gateway/billing/payment-methods/public";
import { raiseEvents, toOccurrence } from "@/lib/gateway/developers/webhooks/public";
import { creditPayment } from "@/lib/ledger/book-payments";
import type { ProviderEvent } from "@/lib/payment-providers/provider";
import { paymentCompletedEvent } from "./schema-events";
import { type PaymentRecord, savePaid, saveInvoice } from "./store";

const chargeOfPayment = ({ net, fee, vat, amount }: PaymentRecord) => ({
  net: BigInt(net),
  fee: BigInt(fee),
  vat: BigInt(vat),
  amount: BigInt(amount),
});

async function findMethodId(
  tx: Tx,
  accountId: number,
  payment: PaymentRecord,
  event: ProviderEvent,
) {
  if (payment.saves_method && event.method !== null) {
    return saveMethod(tx, accountId, payment.provider, event.method);
  }
  return payment.method_id === null ? null : Number(payment.method_id);
}

/** Credits a payment. The caller must have locked it and checked that it isn't credited yet. */
export async function credit(
  tx: Tx,
  accountId: number,
  payment: PaymentRecord,
  event: ProviderEvent,
): Promise<void> {
  const paymentId = Number(payment.id);
  const paidAt = new Date();
  const charge = chargeOfPayment(payment);
  const methodId = await findMethodId(tx, accountId, payment, event);
  await savePaid(tx, accountId, paymentId, { completedAt: paidAt, methodId });
  if (methodId !== null) await recordUse(tx, accountId, methodId, paidAt);
  await creditPayment(tx, accountId, paymentId, charge);
  const { net, fee, vat, amount } = charge;
  const { type, currency } = payment;
  await raiseEvents(tx, accountId, [
    toOccurrence(paymentCompletedEvent, "", {
      id: paymentId,
      type,
      currency,
      status: PAYMENT_STATUS.paid,
      completed_at: toUnix(paidAt),
      amount: centsToNumber(amount),
      net_val: centsToNumber(net),
      vat_val: centsToNumber(vat),
      fee_val: centsToNumber(fee),
    }),
  ]);
  // Last, because it locks the number series until COMMIT.
  const invoiceId = await issueForPayment(tx, accountId, {
    paymentId,
    type,
    charge,
    paidAt,
    currency,
    vatRate: payment.vat_rate,
    vatCategory: payment.vat_category,
    feeRate: payment.fee_rate,
    buyer: payment.buyer,
    references: payment.document_references,
  });
  await saveInvoice(tx, accountId, paymentId, invoiceId);
}
