import { PAYMENT_STATUS } from "@/lib/core/billing/payment-status";
import type { Tx } from "@/lib/db/transaction";
import type { PaymentProblem } from "@/lib/payment-providers/provider";
import { notifyPayers } from "./notify";
import { type PaymentRecord, markEnded } from "./store";

/**
 * Marks a payment failed. Notifies the account of off-session payments and direct debits only; other payers see it on
 * the payment page. The caller must have locked the payment.
 */
export async function failPayment(
  tx: Tx,
  accountId: number,
  payment: PaymentRecord,
  problem: PaymentProblem,
): Promise<void> {
  await markEnded(tx, accountId, Number(payment.id), { status: PAYMENT_STATUS.failed, problem });
  if (!payment.is_auto && payment.type !== 1) return;
  await notifyPayers(tx, accountId, payment, { event: "payment_failed", reason: problem });
}
