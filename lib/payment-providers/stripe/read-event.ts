import type Stripe from "stripe";
import type { PaymentMethodDetails, ProviderEvent } from "@/lib/payment-providers/provider";
import { callStripe } from "./client";
import {
  toProviderEvent,
  toMethodDetails,
  toId,
  toDisputeEvent,
  toIntentEvent,
  toCreatedRefundEvent,
  toPaidSessionEvent,
  toRefundEvent,
  parseOwner,
} from "./events";

/** Returns a session's card only if its payer saves it. */
async function findSavedCard(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
): Promise<PaymentMethodDetails | null> {
  const intent = toId(session.payment_intent);
  if (intent === null || session.metadata?.saves !== "yes") return null;
  const { payment_method: method } = await callStripe(() =>
    stripe.paymentIntents.retrieve(intent, { expand: ["payment_method"] }),
  );
  if (method === null || typeof method === "string") return null;
  return toMethodDetails(method, toId(session.customer), null);
}

async function toSetupEvent(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
  id: string,
): Promise<ProviderEvent[]> {
  const intent = toId(session.setup_intent);
  if (intent === null || session.status !== "complete") return [];
  const expand = ["payment_method", "mandate"];
  const setup = await callStripe(() => stripe.setupIntents.retrieve(intent, { expand }));
  const { payment_method: method, mandate } = setup;
  if (method === null || typeof method === "string") return [];
  const details = mandate === null || typeof mandate === "string" ? null : mandate;
  const reference = details?.payment_method_details.sepa_debit?.reference ?? null;
  const facts = toMethodDetails(method, toId(session.customer), reference);
  const fields = {
    id,
    kind: "method_ready",
    ref: session.id,
    owner: parseOwner(session.metadata),
  } as const;
  return facts === null ? [] : [toProviderEvent({ ...fields, method: facts }, 0, session.currency)];
}

export async function toSessionEvent(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
  id: string,
): Promise<ProviderEvent[]> {
  if (parseOwner(session.metadata) === null) return [];
  if (session.mode === "setup") return toSetupEvent(stripe, session, id);
  const isPaid = session.payment_status === "paid";
  return toPaidSessionEvent(session, id, isPaid ? await findSavedCard(stripe, session) : null);
}

/** Reads an event; returns an empty list if it isn't about our payments. */
export async function readStripeEvent(
  stripe: Stripe,
  event: Stripe.Event,
): Promise<ProviderEvent[]> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired":
      return toSessionEvent(stripe, event.data.object, event.id);
    case "checkout.session.async_payment_failed": {
      const { id: ref, metadata, amount_total, currency } = event.data.object;
      const fields = { id: event.id, kind: "failed", problem: "refused", ref } as const;
      const owner = parseOwner(metadata);
      return owner === null ? [] : [toProviderEvent({ ...fields, owner }, amount_total, currency)];
    }
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
      // Ignores intents of Checkout payments, which their session reports.
      return parseOwner(event.data.object.metadata) === null
        ? []
        : toIntentEvent(event.data.object, event.id);
    case "charge.dispute.created":
      return [toDisputeEvent(event.data.object, event.id)];
    case "charge.dispute.closed": {
      const { status, payment_intent, amount, currency } = event.data.object;
      // Money returned after a won dispute needs an operator.
      const fields = { id: event.id, kind: "review", ref: toId(payment_intent) } as const;
      return status === "won" ? [toProviderEvent(fields, amount, currency)] : [];
    }
    case "charge.refunded":
      return [toRefundEvent(event.data.object, event.id)];
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      return toCreatedRefundEvent(event.data.object, event.id);
    default:
      return [];
  }
}
