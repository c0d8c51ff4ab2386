import Stripe from "stripe";
import type { PaymentType } from "@/lib/core/billing/payment-types";
import type {
  StartedPayment,
  PaymentOrder,
  PaymentProvider,
  ProviderEvent,
  SetupOrder,
} from "@/lib/payment-providers/provider";
import { callStripe, toProblem, stripeClient } from "./client";
import { toProviderEvent, toMetadata, toIntentEvent } from "./events";
import { toSessionEvent, readStripeEvent } from "./read-event";
import { findRefundEvents, refundAtStripe } from "./refund";
import type { StripeSettings } from "./settings";

type Kind = Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType;

const KINDS: Partial<Record<PaymentType, Kind[]>> = {
  7: ["paypal"],
  8: ["pay_by_bank", "ideal", "bancontact", "eps"],
  92: ["card"],
};

/** Uses one URL for success and cancellation, as the page reads the outcome from our API. */
const toReturnUrls = (url: string) => ({ success_url: url, cancel_url: url });

const toIdempotencyKey = ({ owner }: PaymentOrder | SetupOrder) =>
  `posthorn-${owner.accountId}-${owner.paymentId === null ? `method-${owner.methodId}` : `payment-${owner.paymentId}`}`;

async function openPage(
  stripe: Stripe,
  order: PaymentOrder,
  kinds: Kind[],
): Promise<StartedPayment> {
  const { amount, currency, savesMethod, returnUrl, owner } = order;
  const product = { name: `Credit, payment ${owner.paymentId}` };
  const price = {
    currency: currency.toLowerCase(),
    unit_amount: Number(amount),
    product_data: product,
  };
  const session = await callStripe(() =>
    stripe.checkout.sessions.create(
      {
        mode: "payment",
        allowed_payment_method_types: kinds,
        line_items: [{ price_data: price, quantity: 1 }],
        metadata: { ...toMetadata(owner), ...(savesMethod && { saves: "yes" }) },
        ...(savesMethod && {
          customer_creation: "always" as const,
          payment_intent_data: { setup_future_usage: "off_session" as const },
        }),
        ...toReturnUrls(returnUrl),
      },
      { idempotencyKey: toIdempotencyKey(order) },
    ),
  );
  const events = await toSessionEvent(stripe, session, `${session.id}:${session.payment_status}`);
  return { ref: session.id, redirectUrl: session.url, events };
}

/** Converts a declined charge to a failed payment. */
function toRefusedPayment(error: unknown, order: PaymentOrder): StartedPayment | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  const { owner, amount, currency } = order;
  const ref = error.payment_intent?.id ?? `refused-${owner.accountId}-${owner.paymentId}`;
  const fields = { id: `${ref}:refused`, kind: "failed", ref, owner } as const;
  const problem = toProblem({ code: error.code ?? null, decline_code: error.decline_code ?? null });
  const event = toProviderEvent({ ...fields, problem }, Number(amount), currency.toLowerCase());
  return { ref, redirectUrl: null, events: [event] };
}

async function charge(stripe: Stripe, order: PaymentOrder): Promise<StartedPayment> {
  const [customer = "", method = ""] = (order.methodRef ?? "").split("/");
  const intent = await callStripe(() =>
    stripe.paymentIntents.create(
      {
        customer,
        payment_method: method,
        confirm: true,
        amount: Number(order.amount),
        currency: order.currency.toLowerCase(),
        allowed_payment_method_types: [order.type === 1 ? "sepa_debit" : "card"],
        metadata: toMetadata(order.owner),
        // Off-session: a bank that requires confirmation declines.
        ...(order.isAttended ? { return_url: order.returnUrl } : { off_session: true }),
      },
      { idempotencyKey: toIdempotencyKey(order) },
    ),
  );
  return {
    ref: intent.id,
    redirectUrl: intent.next_action?.redirect_to_url?.url ?? null,
    events: toIntentEvent(intent, `${intent.id}:${intent.status}`),
  };
}

async function begin(stripe: Stripe, order: PaymentOrder): Promise<StartedPayment> {
  const kinds = KINDS[order.type];
  try {
    return await (kinds === undefined ? charge(stripe, order) : openPage(stripe, order, kinds));
  } catch (error) {
    const rejection = toRefusedPayment(error, order);
    if (rejection === null) throw error;
    return rejection;
  }
}

async function startSetup(stripe: Stripe, order: SetupOrder): Promise<{ redirectUrl: string }> {
  const session = await callStripe(() =>
    stripe.checkout.sessions.create(
      {
        mode: "setup",
        allowed_payment_method_types: [order.kind === "card" ? "card" : "sepa_debit"],
        customer_creation: "always",
        metadata: toMetadata(order.owner),
        ...toReturnUrls(order.returnUrl),
      },
      { idempotencyKey: toIdempotencyKey(order) },
    ),
  );
  if (session.url === null) throw new Error("Stripe gave no page");
  return { redirectUrl: session.url };
}

const isSession = (ref: string) => ref.startsWith("cs_");

async function fetchEvents(stripe: Stripe, ref: string): Promise<ProviderEvent[]> {
  if (isSession(ref)) {
    const session = await callStripe(() => stripe.checkout.sessions.retrieve(ref));
    return toSessionEvent(stripe, session, `${ref}:${session.status}:${session.payment_status}`);
  }
  const intent = await callStripe(() => stripe.paymentIntents.retrieve(ref));
  return toIntentEvent(intent, `${ref}:${intent.status}`);
}

/** Cancels a payment; if it is already settled, its events say so when fetched. */
async function cancel(stripe: Stripe, ref: string): Promise<ProviderEvent[]> {
  await callStripe<unknown>(() =>
    isSession(ref) ? stripe.checkout.sessions.expire(ref) : stripe.paymentIntents.cancel(ref),
  ).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  });
  return fetchEvents(stripe, ref);
}

/**
 * Creates the Stripe provider: Checkout for cards, wallets and bank payments; direct charges of stored cards and
 * mandates.
 */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = stripeClient(settings);
  return {
    name: "stripe",
    begin: (order) => begin(stripe, order),
    startSetup: (order) => startSetup(stripe, order),
    fetchPaymentEvents: (ref) => fetchEvents(stripe, ref),
    cancel: (ref) => cancel(stripe, ref),
    refund: (order) => refundAtStripe(stripe, order),
    fetchRefundEvents: (_, ref) => findRefundEvents(stripe, ref),
    async deleteMethod(methodRef) {
      const [, method = ""] = methodRef.split("/");
      await callStripe(() => stripe.paymentMethods.detach(method));
    },
    async parseWebhook(body, signature) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, signature ?? "", settings.webhookSecret);
      } catch {
        return null;
      }
      return readStripeEvent(stripe, event);
    },
  };
}
