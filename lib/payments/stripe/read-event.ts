import type Stripe from "stripe";
import type { MethodFacts, ProviderEvent } from "@/lib/payments/provider";
import { callStripe } from "./client";
import {
  eventOf,
  factsOf,
  idOf,
  ofDispute,
  ofIntent,
  ofMadeRefund,
  ofPaidSession,
  ofRefund,
  ownerOf,
} from "./events";

/** The card that was paid with, where its payer wants it kept. */
async function keptCard(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
): Promise<MethodFacts | null> {
  const intent = idOf(session.payment_intent);
  if (intent === null || session.metadata?.saves !== "yes") return null;
  const { payment_method: method } = await callStripe(() =>
    stripe.paymentIntents.retrieve(intent, { expand: ["payment_method"] }),
  );
  if (method === null || typeof method === "string") return null;
  return factsOf(method, idOf(session.customer), null);
}

/** A method that was set up on a page of Stripe. */
async function ofSetup(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
  id: string,
): Promise<ProviderEvent[]> {
  const intent = idOf(session.setup_intent);
  if (intent === null || session.status !== "complete") return [];
  const expand = ["payment_method", "mandate"];
  const setup = await callStripe(() => stripe.setupIntents.retrieve(intent, { expand }));
  const { payment_method: method, mandate } = setup;
  if (method === null || typeof method === "string") return [];
  const details = mandate === null || typeof mandate === "string" ? null : mandate;
  const reference = details?.payment_method_details.sepa_debit?.reference ?? null;
  const facts = factsOf(method, idOf(session.customer), reference);
  const known = {
    id,
    kind: "method_ready",
    ref: session.id,
    owner: ownerOf(session.metadata),
  } as const;
  return facts === null ? [] : [eventOf({ ...known, method: facts }, 0, session.currency)];
}

/** What a page of Stripe has come to. */
export async function ofSession(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
  id: string,
): Promise<ProviderEvent[]> {
  if (ownerOf(session.metadata) === null) return [];
  if (session.mode === "setup") return ofSetup(stripe, session, id);
  const isPaid = session.payment_status === "paid";
  return ofPaidSession(session, id, isPaid ? await keptCard(stripe, session) : null);
}

/** What a verified event says in words of ours; what isn't about our payments says nothing. */
export async function readStripeEvent(
  stripe: Stripe,
  event: Stripe.Event,
): Promise<ProviderEvent[]> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired":
      return ofSession(stripe, event.data.object, event.id);
    case "checkout.session.async_payment_failed": {
      const { id: ref, metadata, amount_total, currency } = event.data.object;
      const known = { id: event.id, kind: "failed", problem: "refused", ref } as const;
      const owner = ownerOf(metadata);
      return owner === null ? [] : [eventOf({ ...known, owner }, amount_total, currency)];
    }
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
      // Those of Stripe's pages are told by their session.
      return ownerOf(event.data.object.metadata) === null
        ? []
        : ofIntent(event.data.object, event.id);
    case "charge.dispute.created":
      return [ofDispute(event.data.object, event.id)];
    case "charge.dispute.closed": {
      const { status, payment_intent, amount, currency } = event.data.object;
      // Money that comes back after a dispute is for an operator to decide.
      const known = { id: event.id, kind: "review", ref: idOf(payment_intent) } as const;
      return status === "won" ? [eventOf(known, amount, currency)] : [];
    }
    case "charge.refunded":
      return [ofRefund(event.data.object, event.id)];
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      return ofMadeRefund(event.data.object, event.id);
    default:
      return [];
  }
}
