import { type Tx, withAccount } from "@/lib/db/transaction";
import type { RefundOrder } from "@/lib/payment-providers/provider";
import { findProviderByName } from "@/lib/payment-providers/registry/providers";
import { acceptEvents } from "./accept-events";
import { findPayment, type PaymentRecord } from "./store";
import {
  lockRefund,
  type RefundRecord,
  saveRefundReference,
  saveRefundAsking,
} from "./store-refunds";

const RETRY_MS = 60_000;

function isToAsk({ state, looked_at, is_manual }: RefundRecord): boolean {
  if (is_manual) return false;
  return state === "new" || (state === "asking" && Date.now() - +looked_at > RETRY_MS);
}

export function createRefundOrder(
  accountId: number,
  payment: PaymentRecord,
  refund: RefundRecord,
): RefundOrder {
  return {
    owner: { accountId, paymentId: Number(payment.id), methodId: null },
    refundId: Number(refund.refund_id),
    paymentRef: payment.provider_ref ?? "",
    amount: BigInt(refund.amount),
    currency: payment.currency,
  };
}

async function startAsking(tx: Tx, accountId: number, refundId: number) {
  const refund = await lockRefund(tx, accountId, refundId);
  if (refund === undefined || !isToAsk(refund)) return null;
  const payment = await findPayment(tx, accountId, Number(refund.payment_id));
  if (payment === undefined) return null;
  await saveRefundAsking(tx, accountId, refundId);
  return { provider: payment.provider, order: createRefundOrder(accountId, payment, refund) };
}

/** Requests the refund. Retried with the same idempotency key if the process died. */
export async function executeRefund(accountId: number, refundId: number): Promise<void> {
  // Own transaction: the provider is called between two of them.
  const pending = await withAccount(accountId, (tx) => startAsking(tx, accountId, refundId));
  if (pending === null) return;
  const { ref, events } = await findProviderByName(pending.provider).refund(pending.order);
  if (ref !== null) {
    await withAccount(accountId, (tx) => saveRefundReference(tx, accountId, refundId, ref));
  }
  await acceptEvents(pending.provider, events);
}
