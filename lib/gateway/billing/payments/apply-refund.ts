import type { Tx } from "@/lib/db/transaction";
import type { ProviderEvent } from "@/lib/payment-providers/provider";
import { completeRefund } from "./complete-refund";
import { isOpenRefund } from "./refund-sums";
import type { PaymentRecord } from "./store";
import type { ParkReason } from "./store-events";
import { lockRefund, type RefundRecord, updateRefundState } from "./store-refunds";

export type RefundOutcome = "applied" | "ignored" | ParkReason;

function findParkReason(
  payment: PaymentRecord,
  refund: RefundRecord,
  event: ProviderEvent,
): ParkReason | null {
  if (event.currency !== payment.currency) return "wrong_currency";
  if (event.amount !== refund.amount) return "wrong_amount";
  // It counted as failed, or the whole payment has been returned.
  return isOpenRefund(refund) && payment.returned_at === null ? null : "needs_review";
}

/** Applies a report on a refund. The caller must have locked the payment. */
export async function applyRefund(
  tx: Tx,
  accountId: number,
  payment: PaymentRecord,
  event: ProviderEvent,
): Promise<RefundOutcome> {
  const { refundId } = event;
  const refund = refundId == null ? undefined : await lockRefund(tx, accountId, refundId);
  if (refund === undefined || refund.payment_id !== payment.id) return "needs_review";
  if (event.kind === "refund_failed") {
    if (refund.state === "failed") return "ignored";
    // A failure after booking needs an operator.
    if (!isOpenRefund(refund)) return "needs_review";
    await updateRefundState(tx, accountId, Number(refund.refund_id), "failed");
    return "applied";
  }
  if (refund.state === "done") return "ignored";
  const rejection = findParkReason(payment, refund, event);
  if (rejection !== null) return rejection;
  await completeRefund(tx, accountId, payment, refund);
  return "applied";
}
