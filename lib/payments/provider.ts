import { z } from "zod";
import { CURRENCIES, type Currency } from "@/lib/core/context";
import type { Cents } from "@/lib/core/billing/charge";
import type { PaymentType } from "@/lib/core/billing/payment-types";

/** Payment providers, and bank transfers. Stored with payments, so don't rename. */
export const PROVIDER_NAMES = ["sandbox", "stripe", "bank"] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** Our codes for failed payments, translated by pages and the API. */
export const PAYMENT_PROBLEMS = [
  "declined",
  "insufficient_funds",
  "card_expired",
  "authentication_failed",
  "account_closed",
  "refused",
] as const;
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number];

export const RETURN_REASONS = ["sepa_return", "dispute", "refund"] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

const text = z.string().max(200);

/** Data of a card or bank account, never its number. */
export const methodFactsSchema = z.object({
  ref: text,
  kind: z.enum(["card", "sepa"]),
  last4: z.string().max(4),
  expMonth: z.int().min(1).max(12).nullable(),
  expYear: z.int().min(2000).max(2200).nullable(),
  brand: text.nullable(),
  country: text.nullable(),
  bank: text.nullable(),
  bic: text.nullable(),
  holder: text.nullable(),
  street: text.nullable(),
  postcode: text.nullable(),
  city: text.nullable(),
  mandate: text.nullable(),
});
export type MethodFacts = z.output<typeof methodFactsSchema>;

/** Owner as sent to the provider; only a hint, since the reference decides. */
const ownerSchema = z.object({
  accountId: z.int().min(1),
  paymentId: z.int().min(1).nullable(),
  methodId: z.int().min(1).nullable(),
});
export type Owner = z.output<typeof ownerSchema>;

/** Event reported by a provider or bank, in our terms. Cents are text, as JSON has no bigint. */
export const providerEventSchema = z.object({
  id: z.string().min(1).max(200),
  kind: z.enum([
    "paid",
    "invoice_paid",
    "failed",
    "canceled",
    "returned",
    "refunded",
    "refund_failed",
    "method_ready",
    "review",
  ]),
  /** The provider's id of the payment or set-up; for a paid invoice, its number. */
  ref: text.nullable(),
  owner: ownerSchema.nullable(),
  amount: z.string().regex(/^\d{1,15}$/),
  currency: z.enum(CURRENCIES).nullable(),
  problem: z.enum(PAYMENT_PROBLEMS).nullable(),
  returned: z.enum(RETURN_REASONS).nullable(),
  method: methodFactsSchema.nullable(),
  /** Other ids that later events may use for the payment. */
  aliases: z.array(text).max(5).default([]),
  /** Our refund id. */
  refundId: z.int().min(1).nullish(),
});
export type ProviderEvent = z.output<typeof providerEventSchema>;

/** Payment request, idempotent per owner. */
export interface PaymentOrder {
  owner: Owner & { paymentId: number };
  type: PaymentType;
  amount: Cents;
  currency: Currency;
  /** Stored method to charge; null if the payer enters one. */
  methodRef: string | null;
  /** Whether to store the method for later. */
  savesMethod: boolean;
  /** False for off-session payments, which can't be confirmed by the payer. */
  isAttended: boolean;
  returnUrl: string;
  /** For mails by the provider, if it sends any. */
  email: string | null;
}

export interface StartedPayment {
  ref: string;
  /** Page where the payer continues; null if no step remains. */
  redirectUrl: string | null;
  /** Events known at once; they may be reported again later. */
  events: readonly ProviderEvent[];
}

export interface SetupOrder {
  owner: Owner & { methodId: number };
  kind: "card" | "sepa";
  currency: Currency;
  returnUrl: string;
  email: string | null;
}

/** Refund request, idempotent per `refundId`. */
export interface RefundOrder {
  owner: Owner & { paymentId: number };
  refundId: number;
  /** The provider's payment id. */
  paymentRef: string;
  amount: Cents;
  currency: Currency;
}

export interface StartedRefund {
  /** The provider's refund id; null if it refused the refund. */
  ref: string | null;
  /** Events known at once; they may be reported again later. */
  events: readonly ProviderEvent[];
}

/** The provider is unreachable or the outcome is unknown, so retry. Refusals are `failed` events instead. */
export class ProviderUnavailable extends Error {}

/** Every call may throw `ProviderUnavailable`. */
export interface PaymentProvider {
  name: ProviderName;
  begin: (order: PaymentOrder) => Promise<StartedPayment>;
  setUp: (order: SetupOrder) => Promise<{ redirectUrl: string }>;
  /** Returns the outcome of a payment; empty while undecided. */
  fetchPaymentEvents: (ref: string) => Promise<readonly ProviderEvent[]>;
  /** Cancels a payment unless it is paid. Returns events like `fetchPaymentEvents`. */
  cancel: (ref: string) => Promise<readonly ProviderEvent[]>;
  refund: (order: RefundOrder) => Promise<StartedRefund>;
  /** Returns the outcome of a refund; empty while pending. */
  fetchRefundEvents: (order: RefundOrder, refundRef: string) => Promise<readonly ProviderEvent[]>;
  deleteMethod: (methodRef: string) => Promise<void>;
  /** Parses a signed webhook, omitting events that aren't ours; null if the signature is invalid. */
  parseWebhook: (
    body: string,
    signature: string | undefined,
  ) => Promise<readonly ProviderEvent[] | null>;
}
