import type { Tx } from "@/lib/db/transaction";
import { creditForReturn } from "@/lib/gateway/billing/invoices/service-issue";
import { takePartBack, takePaymentBack } from "@/lib/ledger/payments";
import type { ReturnReason } from "@/lib/payments/provider";
import { notifyPayers } from "./notify";
import { restOf, sumRefunds } from "./refund-sums";
import { RETURN_WORDS } from "./return-words";
import { type PaymentRecord, saveReturned } from "./store";
import type { RefundRecord } from "./store-refunds";

/**
 * Takes a credited payment back, as far as refunds haven't: the balance pays it whatever is left, the invoice gets its
 * credit note. In the caller's transaction, which has locked the payment and seen that it was not taken back before.
 */
export async function giveBack(
  tx: Tx,
  accountId: number,
  payment: PaymentRecord,
  { reason, refunds }: { reason: ReturnReason; refunds: readonly RefundRecord[] },
): Promise<void> {
  const paymentId = Number(payment.id);
  const rest = restOf(payment, refunds);
  await saveReturned(tx, accountId, paymentId, { at: new Date(), reason });
  if (sumRefunds(refunds, "done") === 0n) await takePaymentBack(tx, accountId, paymentId, reason);
  else await takePartBack(tx, accountId, `payment:${paymentId}/rest`, rest, reason);
  await notifyPayers(tx, accountId, payment, { event: "payment_returned", reason, net: rest.net });
  // Behind everything else: the series of numbers is locked until COMMIT.
  await creditForReturn(tx, accountId, { paymentId, reason: (lang) => RETURN_WORDS[reason][lang] });
}
