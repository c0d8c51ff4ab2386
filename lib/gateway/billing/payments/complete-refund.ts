import type { Language } from "@/lib/core/languages";
import type { Tx } from "@/lib/db/transaction";
import { issueReturnCreditNote } from "@/lib/gateway/billing/invoices/public";
import { reversePartially } from "@/lib/ledger/book-payments";
import { notifyPayers } from "./notify";
import { toCharge, sumRefunds } from "./refund-sums";
import { RETURN_REASON_TRANSLATIONS } from "./return-reasons";
import { type PaymentRecord, updateRefundedAmount, markReturned } from "./store";
import {
  findRefundsByPayment,
  type RefundRecord,
  updateRefundState,
  saveCreditNoteId,
} from "./store-refunds";

/** The caller must have locked payment and refund. */
export async function completeRefund(
  tx: Tx,
  accountId: number,
  payment: PaymentRecord,
  refund: RefundRecord,
): Promise<void> {
  const paymentId = Number(payment.id);
  const refundId = Number(refund.refund_id);
  const charge = toCharge(refund);
  await updateRefundState(tx, accountId, refundId, "done");
  const refunded = sumRefunds(await findRefundsByPayment(tx, accountId, paymentId), "done");
  await updateRefundedAmount(tx, accountId, paymentId, refunded);
  const isFullRefund = refunded === BigInt(payment.amount);
  if (isFullRefund) {
    await markReturned(tx, accountId, paymentId, { at: new Date(), reason: "refund" });
  }
  await reversePartially(tx, accountId, `refund:${refundId}`, charge, refund.reason);
  await notifyPayers(tx, accountId, payment, {
    event: "payment_returned",
    reason: "refund",
    net: charge.net,
  });
  // Last, because it locks the number series until COMMIT.
  const partialNet = isFullRefund ? {} : { net: charge.net };
  const reason = (lang: Language) => RETURN_REASON_TRANSLATIONS.refund[lang];
  const noteId = await issueReturnCreditNote(tx, accountId, { paymentId, reason, ...partialNet });
  await saveCreditNoteId(tx, accountId, refundId, noteId);
}
