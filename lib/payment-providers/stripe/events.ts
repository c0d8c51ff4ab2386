import type Stripe from "stripe";
import { CURRENCIES } from "@/lib/core/context";
import {
  type PaymentMethodDetails,
  type Owner,
  type ProviderEvent,
  EMPTY_METHOD_DETAILS,
} from "@/lib/payment-providers/provider";
import { toProblem } from "./client";

export const toMetadata = ({ accountId, paymentId, methodId }: Owner): Record<string, string> => ({
  account_id: String(accountId),
  ...(paymentId !== null && { payment_id: String(paymentId) }),
  ...(methodId !== null && { method_id: String(methodId) }),
});

export function parseOwner(metadata: Stripe.Metadata | null): Owner | null {
  const getId = (name: string) => {
    const value = metadata?.[name];
    return value !== undefined && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
  };
  const accountId = getId("account_id");
  if (accountId === null) return null;
  return { accountId, paymentId: getId("payment_id"), methodId: getId("method_id") };
}

export const toId = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

type EventFields = Partial<ProviderEvent> & Pick<ProviderEvent, "id" | "kind">;

export function toProviderEvent(
  fields: EventFields,
  amount: number | null,
  currency: string | null,
): ProviderEvent {
  return {
    ref: null,
    owner: null,
    problem: null,
    returned: null,
    method: null,
    aliases: [],
    amount: String(amount ?? 0),
    currency: CURRENCIES.find((candidate) => candidate.toLowerCase() === currency) ?? null,
    ...fields,
  };
}

/** Builds a method's reference, which holds both ids because it is charged with its customer. */
const toMethodRef = (customer: string, method: string) => `${customer}/${method}`;

/** Returns a method's facts, never its number; null if it can't be charged again. */
export function toMethodDetails(
  method: Stripe.PaymentMethod,
  customer: string | null,
  mandate: string | null,
): PaymentMethodDetails | null {
  const { card, sepa_debit: debit, billing_details: details } = method;
  if (customer === null) return null;
  const ref = toMethodRef(customer, method.id);
  if (card !== undefined) {
    return {
      ...EMPTY_METHOD_DETAILS,
      ref,
      kind: "card",
      last4: card.last4,
      brand: card.brand,
      expMonth: card.exp_month,
      expYear: card.exp_year,
      country: card.country,
    };
  }
  if (debit === undefined) return null;
  return {
    ...EMPTY_METHOD_DETAILS,
    ref,
    kind: "sepa",
    last4: debit.last4 ?? "",
    country: debit.country,
    mandate,
    bank: debit.bank_code,
    holder: details.name,
    city: details.address?.city ?? null,
    street: details.address?.line1 ?? null,
    postcode: details.address?.postal_code ?? null,
  };
}

export function toIntentEvent(intent: Stripe.PaymentIntent, id: string): ProviderEvent[] {
  const fields = { id, ref: intent.id, owner: parseOwner(intent.metadata) };
  const event = (kind: ProviderEvent["kind"], more: Partial<ProviderEvent> = {}) => [
    toProviderEvent({ ...fields, kind, ...more }, intent.amount, intent.currency),
  ];
  if (intent.status === "succeeded") {
    return [toProviderEvent({ ...fields, kind: "paid" }, intent.amount_received, intent.currency)];
  }
  if (intent.status === "canceled") return event("canceled");
  const error = intent.last_payment_error;
  if (intent.status === "requires_payment_method" && error !== null) {
    return event("failed", { problem: toProblem(error) });
  }
  return [];
}

/** Returns the event of a paid session. The intent that disputes refer to is an alias. */
export function toPaidSessionEvent(
  session: Stripe.Checkout.Session,
  id: string,
  method: PaymentMethodDetails | null,
): ProviderEvent[] {
  const fields = { id, ref: session.id, owner: parseOwner(session.metadata) };
  const intent = toId(session.payment_intent);
  const aliases = intent === null ? [] : [intent];
  const { amount_total: amount, currency } = session;
  if (session.payment_status === "paid") {
    return [toProviderEvent({ ...fields, kind: "paid", aliases, method }, amount, currency)];
  }
  if (session.status === "expired") {
    return [toProviderEvent({ ...fields, kind: "canceled" }, amount, currency)];
  }
  return [];
}

/** Dispute reasons of banks that returned a debit; other disputes come from the payer. */
const BANK_RETURN_REASONS = ["bank_cannot_process", "debit_not_authorized", "insufficient_funds"];

export function toDisputeEvent(dispute: Stripe.Dispute, id: string): ProviderEvent {
  const returned = BANK_RETURN_REASONS.includes(dispute.reason) ? "sepa_return" : "dispute";
  const fields = { id, kind: "returned", returned, ref: toId(dispute.payment_intent) } as const;
  return toProviderEvent(fields, dispute.amount, dispute.currency);
}

export function toRefundEvent(charge: Stripe.Charge, id: string): ProviderEvent {
  const fields = {
    id,
    kind: "returned",
    returned: "refund",
    ref: toId(charge.payment_intent),
  } as const;
  return toProviderEvent(fields, charge.amount_refunded, charge.currency);
}

/** Returns the event of a created refund, by our refund id. A refund may take days, and fail after it succeeded. */
export function toCreatedRefundEvent(refund: Stripe.Refund, id: string): ProviderEvent[] {
  const owner = parseOwner(refund.metadata);
  const refundId = /^[1-9]\d{0,14}$/.exec(refund.metadata?.refund_id ?? "")?.[0];
  if (owner === null || refundId === undefined) return [];
  const ref = toId(refund.payment_intent);
  const fields = { id, ref, owner, refundId: Number(refundId) };
  switch (refund.status) {
    case "succeeded":
      return [toProviderEvent({ ...fields, kind: "refunded" }, refund.amount, refund.currency)];
    case "failed":
    case "canceled":
      return [
        toProviderEvent({ ...fields, kind: "refund_failed" }, refund.amount, refund.currency),
      ];
    default:
      return [];
  }
}
