import Stripe from "stripe";
import type { ProviderEvent, StartedRefund, RefundOrder } from "@/lib/payments/provider";
import { callStripe } from "./client";
import { eventOf, idOf, metadataOf, ofMadeRefund } from "./events";

/** Payments of Stripe's pages are named by their session; refunds are of what it charged. */
async function intentOf(stripe: Stripe, paymentRef: string): Promise<string> {
  if (!paymentRef.startsWith("cs_")) return paymentRef;
  const { payment_intent } = await callStripe(() => stripe.checkout.sessions.retrieve(paymentRef));
  const intent = idOf(payment_intent);
  if (intent === null) throw new Error(`${paymentRef} has charged nothing`);
  return intent;
}

/** The refund of this number that Stripe has: it forgets Idempotency-Keys after a day, but no refunds. */
async function findMade(stripe: Stripe, intent: string, { refundId }: RefundOrder) {
  const { data } = await callStripe(() =>
    stripe.refunds.list({ payment_intent: intent, limit: 100 }),
  );
  return data.find(({ metadata }) => metadata?.refund_id === String(refundId));
}

/** Stripe's refusal to make a refund is an answer, too. */
function refusalOf(error: unknown, { owner, refundId, ...order }: RefundOrder): StartedRefund {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  const id = `refund-${owner.accountId}-${refundId}:refused`;
  const known = { id, kind: "refund_failed", ref: order.paymentRef, owner, refundId } as const;
  return {
    ref: null,
    events: [eventOf(known, Number(order.amount), order.currency.toLowerCase())],
  };
}

async function make(stripe: Stripe, intent: string, order: RefundOrder): Promise<Stripe.Refund> {
  const { owner, refundId, amount } = order;
  const metadata = { ...metadataOf(owner), refund_id: String(refundId) };
  return callStripe(() =>
    stripe.refunds.create(
      { payment_intent: intent, amount: Number(amount), metadata },
      { idempotencyKey: `posthorn-${owner.accountId}-refund-${refundId}` },
    ),
  );
}

const seen = (made: Stripe.Refund) => ofMadeRefund(made, `${made.id}:${made.status}`);

/** Gives money back once, whether an earlier answer came or not. */
export async function refundAtStripe(stripe: Stripe, order: RefundOrder): Promise<StartedRefund> {
  const intent = await intentOf(stripe, order.paymentRef);
  try {
    const made = (await findMade(stripe, intent, order)) ?? (await make(stripe, intent, order));
    return { ref: made.id, events: seen(made) };
  } catch (error) {
    return refusalOf(error, order);
  }
}

export async function findRefundEvents(stripe: Stripe, ref: string): Promise<ProviderEvent[]> {
  return seen(await callStripe(() => stripe.refunds.retrieve(ref)));
}
