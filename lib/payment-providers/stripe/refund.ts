import Stripe from "stripe";
import type { ProviderEvent, StartedRefund, RefundOrder } from "@/lib/payment-providers/provider";
import { callStripe } from "./client";
import { toProviderEvent, toId, toMetadata, toCreatedRefundEvent } from "./events";

/** Refunds need the intent of a Checkout session. */
async function findPaymentIntent(stripe: Stripe, paymentRef: string): Promise<string> {
  if (!paymentRef.startsWith("cs_")) return paymentRef;
  const { payment_intent } = await callStripe(() => stripe.checkout.sessions.retrieve(paymentRef));
  const intent = toId(payment_intent);
  if (intent === null) throw new Error(`${paymentRef} has charged nothing`);
  return intent;
}

/** Finds an existing refund, because Stripe forgets Idempotency-Keys after a day. */
async function findExistingRefund(stripe: Stripe, intent: string, { refundId }: RefundOrder) {
  const { data } = await callStripe(() =>
    stripe.refunds.list({ payment_intent: intent, limit: 100 }),
  );
  return data.find(({ metadata }) => metadata?.refund_id === String(refundId));
}

/** Rejections become failed refunds. */
function toRefusedRefund(
  error: unknown,
  { owner, refundId, ...order }: RefundOrder,
): StartedRefund {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  const id = `refund-${owner.accountId}-${refundId}:refused`;
  const fields = { id, kind: "refund_failed", ref: order.paymentRef, owner, refundId } as const;
  return {
    ref: null,
    events: [toProviderEvent(fields, Number(order.amount), order.currency.toLowerCase())],
  };
}

async function make(stripe: Stripe, intent: string, order: RefundOrder): Promise<Stripe.Refund> {
  const { owner, refundId, amount } = order;
  const metadata = { ...toMetadata(owner), refund_id: String(refundId) };
  return callStripe(() =>
    stripe.refunds.create(
      { payment_intent: intent, amount: Number(amount), metadata },
      { idempotencyKey: `posthorn-${owner.accountId}-refund-${refundId}` },
    ),
  );
}

const toRefundSeen = (created: Stripe.Refund) =>
  toCreatedRefundEvent(created, `${created.id}:${created.status}`);

/** Refunds once, even if an earlier response was lost. */
export async function refundAtStripe(stripe: Stripe, order: RefundOrder): Promise<StartedRefund> {
  const intent = await findPaymentIntent(stripe, order.paymentRef);
  try {
    const created =
      (await findExistingRefund(stripe, intent, order)) ?? (await make(stripe, intent, order));
    return { ref: created.id, events: toRefundSeen(created) };
  } catch (error) {
    return toRefusedRefund(error, order);
  }
}

export async function findRefundEvents(stripe: Stripe, ref: string): Promise<ProviderEvent[]> {
  return toRefundSeen(await callStripe(() => stripe.refunds.retrieve(ref)));
}
