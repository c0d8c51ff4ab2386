import { z } from "zod";
import { CURRENCIES, type Currency } from "@/lib/core/context";
import type { Cents } from "@/lib/core/billing/charge";
import type { PaymentType } from "@/lib/core/billing/payment-types";

/** Stored with payments, so don't rename. */
export const PROVIDER_NAMES = ["sandbox", "stripe", "bank"] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

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

export const methodDetailsSchema = z.object({
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
export type PaymentMethodDetails = z.output<typeof methodDetailsSchema>;

export const EMPTY_METHOD_DETAILS = {
  expMonth: null,
  expYear: null,
  brand: null,
  country: null,
  bank: null,
  bic: null,
  holder: null,
  street: null,
  postcode: null,
  city: null,
  mandate: null,
} as const satisfies Partial<PaymentMethodDetails>;

/** Value sent to the provider; only a hint, since the reference decides. */
const ownerSchema = z.object({
  accountId: z.int().min(1),
  paymentId: z.int().min(1).nullable(),
  methodId: z.int().min(1).nullable(),
});
export type Owner = z.output<typeof ownerSchema>;

/** In our terms. Cents are text, as JSON has no bigint. */
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
  /** Payment or set-up; for a paid invoice, its number. */
  ref: text.nullable(),
  owner: ownerSchema.nullable(),
  amount: z.string().regex(/^\d{1,15}$/),
  currency: z.enum(CURRENCIES).nullable(),
  problem: z.enum(PAYMENT_PROBLEMS).nullable(),
  returned: z.enum(RETURN_REASONS).nullable(),
  method: methodDetailsSchema.nullable(),
  /** Later events may use these ids. */
  aliases: z.array(text).max(5).default([]),
  refundId: z.int().min(1).nullish(),
});
export type ProviderEvent = z.output<typeof providerEventSchema>;

/** Idempotent per owner. */
export interface PaymentOrder {
  owner: Owner & { paymentId: number };
  type: PaymentType;
  amount: Cents;
  currency: Currency;
  /** Null if the payer enters one. */
  methodRef: string | null;
  savesMethod: boolean;
  /** Off-session payments can't be confirmed by the payer. */
  isAttended: boolean;
  returnUrl: string;
  /** For mails by the provider. */
  email: string | null;
}

export interface StartedPayment {
  ref: string;
  /** Null if no step remains for the payer. */
  redirectUrl: string | null;
  /** May be reported again later. */
  events: readonly ProviderEvent[];
}

export interface SetupOrder {
  owner: Owner & { methodId: number };
  kind: "card" | "sepa";
  currency: Currency;
  returnUrl: string;
  email: string | null;
}

/** Idempotent per `refundId`. */
export interface RefundOrder {
  owner: Owner & { paymentId: number };
  refundId: number;
  paymentRef: string;
  amount: Cents;
  currency: Currency;
}

export interface StartedRefund {
  /** Null if the provider refused the refund. */
  ref: string | null;
  /** May be reported again later. */
  events: readonly ProviderEvent[];
}

/** Unreachable or outcome unknown, so retry. Rejections are `failed` events. */
export class ProviderUnavailable extends Error {}

/** Every call may throw `ProviderUnavailable`. */
export interface PaymentProvider {
  name: ProviderName;
  begin: (order: PaymentOrder) => Promise<StartedPayment>;
  startSetup: (order: SetupOrder) => Promise<{ redirectUrl: string }>;
  /** Empty while undecided. */
  fetchPaymentEvents: (ref: string) => Promise<readonly ProviderEvent[]>;
  /** Unless it is paid. Returns events like `fetchPaymentEvents`. */
  cancel: (ref: string) => Promise<readonly ProviderEvent[]>;
  refund: (order: RefundOrder) => Promise<StartedRefund>;
  /** Empty while pending. */
  fetchRefundEvents: (order: RefundOrder, refundRef: string) => Promise<readonly ProviderEvent[]>;
  deleteMethod: (methodRef: string) => Promise<void>;
  /** Omits events that aren't ours; null if the signature is invalid. */
  parseWebhook: (
    body: string,
    signature: string | undefined,
  ) => Promise<readonly ProviderEvent[] | null>;
}
