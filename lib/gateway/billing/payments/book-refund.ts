import type { Language } from "@/lib/core/languages";
import type { Tx } from "@/lib/db/transaction";
import { creditForReturn } from "@/lib/gateway/billing/invoices/public";
import { reversePart } from "@/lib/ledger/book-payments";
import { notifyPayers } from "./notify";
import { chargeOfRefund, sumRefunds } from "./refund-sums";
import { RETURN_REASON_TEXTS } from "./return-texts";
import { type PaymentRecord, saveRefunded, markReturned } from "./store";
import {
  findRefundsByPayment,
  type RefundRecord,
  saveRefundEnded,
  saveRefundNote,
} from "./store-refunds";

/** Books state, balance, mail and credit note. The caller must have locked the payment and the open refund. */
export async function bookRefund(
  tx: Tx,
  accountId: number,
  payment: PaymentRecord,
  refund: RefundRecord,
): Promise<void> {
  const paymentId = Number(payment.id);
  const refundId = Number(refund.refund_id);
  const charge = chargeOfRefund(refund);
  await saveRefundEnded(tx, accountId, refundId, "done");
  const refunded = sumRefunds(await findRefundsByPayment(tx, accountId, paymentId), "done");
  await saveRefunded(tx, accountId, paymentId, refunded);
  const isWhole = refunded === BigInt(payment.amount);
  if (isWhole) {
    await markReturned(tx, accountId, paymentId, { at: new Date(), reason: "refund" });
  }
  await reversePart(tx, accountId, `refund:${refundId}`, charge, refund.reason);
  await notifyPayers(tx, accountId, payment, {
    event: "payment_returned",
    reason: "refund",
    net: charge.net,
  });
  // Last, because it locks the number series until COMMIT.
  const net = isWhole ? {} : { net: charge.net };
  const reason = (lang: Language) => RETURN_REASON_TEXTS.refund[lang];
  const noteId = await creditForReturn(tx, accountId, { paymentId, reason, ...net });
  await saveRefundNote(tx, accountId, refundId, noteId);
}
