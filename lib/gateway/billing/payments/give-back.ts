import type { Tx } from "@/lib/db/transaction";
import { issueReturnCreditNote } from "@/lib/gateway/billing/invoices/public";
import { reversePartially, reversePayment } from "@/lib/ledger/book-payments";
import type { ReturnReason } from "@/lib/payment-providers/provider";
import { notifyPayers } from "./notify";
import { calculateRemaining, sumRefunds } from "./refund-sums";
import { RETURN_REASON_TRANSLATIONS } from "./return-reasons";
import { type PaymentRecord, markReturned } from "./store";
import type { RefundRecord } from "./store-refunds";

/**
 * Debits a returned payment, even below zero, less refunds. The caller must have locked it and checked that it isn't
 * reversed yet.
 */
export async function returnFunds(
  tx: Tx,
  accountId: number,
  payment: PaymentRecord,
  { reason, refunds }: { reason: ReturnReason; refunds: readonly RefundRecord[] },
): Promise<void> {
  const paymentId = Number(payment.id);
  const rest = calculateRemaining(payment, refunds);
  await markReturned(tx, accountId, paymentId, { at: new Date(), reason });
  if (sumRefunds(refunds, "done") === 0n) await reversePayment(tx, accountId, paymentId, reason);
  else await reversePartially(tx, accountId, `payment:${paymentId}/rest`, rest, reason);
  await notifyPayers(tx, accountId, payment, { event: "payment_returned", reason, net: rest.net });
  // Last, because it locks the number series until COMMIT.
  await issueReturnCreditNote(tx, accountId, {
    paymentId,
    reason: (lang) => RETURN_REASON_TRANSLATIONS[reason][lang],
  });
}
