import Stripe from "stripe";
import { type PaymentProblem, ProviderUnavailable } from "@/lib/payment-providers/provider";
import type { StripeSettings } from "./settings";

const TIMEOUT_MS = 15_000;

export function stripeClient({ secretKey, apiUrl }: StripeSettings): Stripe {
  const url = apiUrl === undefined ? null : new URL(apiUrl);
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(url !== null && {
      host: url.hostname,
      port: Number(url.port),
      protocol: url.protocol === "https:" ? ("https" as const) : ("http" as const),
    }),
  });
}

/** Stripe's error codes; all others count as `refused`. */
const PROBLEMS: Readonly<Record<string, PaymentProblem>> = {
  card_declined: "declined",
  generic_decline: "declined",
  do_not_honor: "declined",
  insufficient_funds: "insufficient_funds",
  expired_card: "card_expired",
  authentication_required: "authentication_failed",
  payment_intent_authentication_failure: "authentication_failed",
  account_closed: "account_closed",
  bank_account_unusable: "account_closed",
};

export function toProblem(error: { code?: string | null; decline_code?: string | null } | null) {
  const problems = [error?.decline_code, error?.code].map((word) => PROBLEMS[word ?? ""]);
  return problems.find((problem) => problem !== undefined) ?? "refused";
}

/**
 * Errors of the request itself, which are final. Others, such as rate limits, don't say whether an earlier attempt
 * succeeded.
 */
const FINAL = ["StripeCardError", "StripeInvalidRequestError"];

/**
 * Checks for a transient error, including Idempotency-Key conflicts, since the first request with the key may have
 * charged.
 */
function isTransient(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { type, statusCode = 0 } = error;
  return !FINAL.includes(type) || statusCode === 409 || statusCode >= 500;
}

/** Throws `ProviderUnavailable` for transient errors; others pass through. */
export async function callStripe<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (isTransient(error))
      throw new ProviderUnavailable("Stripe gave no answer", { cause: error });
    throw error;
  }
}
