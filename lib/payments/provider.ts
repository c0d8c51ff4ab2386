import { z } from "zod";
import { CURRENCIES, type Currency } from "@/lib/core/context";
import type { Cents } from "@/lib/core/billing/charge";
import type { PaymentType } from "@/lib/core/billing/payment-types";

/** Whoever moves money for us, and the account at a bank. Payments keep the name. */
export const PROVIDER_NAMES = ["sandbox", "stripe", "bank"] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** Why no money came, in words of ours; pages and the API translate them. */
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

/** What is known of a card or a bank account: never its number. */
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

/** Whose it is, as we told the provider; a hint only, since the reference decides. */
const ownerSchema = z.object({
  accountId: z.int().min(1),
  paymentId: z.int().min(1).nullable(),
  methodId: z.int().min(1).nullable(),
});
export type Owner = z.output<typeof ownerSchema>;

/** One thing that a provider or a bank reports, in words of ours. Cents are text: JSON has no bigint. */
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
  /** The provider's name of the payment, or of the set-up of a method; of an invoice that was paid its number. */
  ref: text.nullable(),
  owner: ownerSchema.nullable(),
  amount: z.string().regex(/^\d{1,15}$/),
  currency: z.enum(CURRENCIES).nullable(),
  problem: z.enum(PAYMENT_PROBLEMS).nullable(),
  returned: z.enum(RETURN_REASONS).nullable(),
  method: methodFactsSchema.nullable(),
  /** By which other names later reports may call the payment. */
  aliases: z.array(text).max(5).default([]),
  /** Our number of the refund that it is about. */
  refundId: z.int().min(1).nullish(),
});
export type ProviderEvent = z.output<typeof providerEventSchema>;

/** A payment as a provider is asked for it. Asking twice for the same owner begins one payment. */
export interface PaymentOrder {
  owner: Owner & { paymentId: number };
  type: PaymentType;
  amount: Cents;
  currency: Currency;
  /** The stored method that is charged; null: the payer brings one. */
  methodRef: string | null;
  /** Whether the method is kept for later. */
  savesMethod: boolean;
  /** Whether someone is there who can confirm it. */
  isAttended: boolean;
  /** Where the payer comes back to. */
  returnUrl: string;
  /** Whom the provider writes to, where it does. */
  email: string | null;
}

export interface Begun {
  ref: string;
  /** Where the payer goes on; null: nothing is left to do. */
  redirectUrl: string | null;
  /** What is known at once. The same may be reported again later. */
  events: readonly ProviderEvent[];
}

/** A method as a provider is asked to set it up. */
export interface SetupOrder {
  owner: Owner & { methodId: number };
  kind: "card" | "sepa";
  currency: Currency;
  returnUrl: string;
  email: string | null;
}

/** Money that goes back, as a provider is asked for it. Asking twice under the same number gives it back once. */
export interface RefundOrder {
  owner: Owner & { paymentId: number };
  refundId: number;
  /** The provider's name of the payment. */
  paymentRef: string;
  amount: Cents;
  currency: Currency;
}

export interface StartedRefund {
  /** The provider's name of the refund; null: it refused to make one. */
  ref: string | null;
  /** What is known at once. The same may be reported again later. */
  events: readonly ProviderEvent[];
}

/** The provider can't be reached, or doesn't know: try again. Anything it refuses is an event `failed`. */
export class ProviderUnavailable extends Error {}

/** How payments are made with one provider. Every call may throw `ProviderUnavailable`. */
export interface PaymentProvider {
  name: ProviderName;
  begin: (order: PaymentOrder) => Promise<Begun>;
  setUp: (order: SetupOrder) => Promise<{ redirectUrl: string }>;
  /** How a payment is; empty: nothing has been decided. */
  fetchPaymentEvents: (ref: string) => Promise<readonly ProviderEvent[]>;
  /** Gives a payment up, if money hasn't come: what `fetchPaymentEvents` then says. */
  cancel: (ref: string) => Promise<readonly ProviderEvent[]>;
  /** Gives money back. */
  refund: (order: RefundOrder) => Promise<StartedRefund>;
  /** How a refund is; empty: it is under way. */
  fetchRefundEvents: (order: RefundOrder, refundRef: string) => Promise<readonly ProviderEvent[]>;
  /** Deletes a stored method at the provider. */
  deleteMethod: (methodRef: string) => Promise<void>;
  /** What a signed request says; null: it isn't the provider's. Others than ours are left out. */
  parseWebhook: (
    body: string,
    signature: string | undefined,
  ) => Promise<readonly ProviderEvent[] | null>;
}
