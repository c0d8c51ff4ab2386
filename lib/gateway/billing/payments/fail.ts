import { PAYMENT_STATUS } from "@/lib/core/billing/payment-status";
import type { Tx } from "@/lib/db/transaction";
import type { PaymentProblem } from "@/lib/payments/provider";
import { notifyPayers } from "./notify";
import { type PaymentRecord, saveEnded } from "./store";

/**
 * Ends an open payment as failed. Its account hears of it unless someone is there: whoever is on the page of the payment
 * sees it. The caller has locked the payment.
 */
export async function failPayment(
  tx: Tx,
  accountId: number,
  payment: PaymentRecord,
  problem: PaymentProblem,
): Promise<void> {
  await saveEnded(tx, accountId, Number(payment.id), { status: PAYMENT_STATUS.failed, problem });
  if (!payment.is_auto && payment.type !== 1) return;
  await notifyPayers(tx, accountId, payment, { event: "payment_failed", reason: problem });
}
