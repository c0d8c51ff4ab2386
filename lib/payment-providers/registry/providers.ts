import { env } from "@/lib/env";
import { bankProvider } from "@/lib/payment-providers/bank/provider";
import type { PaymentProvider, ProviderName } from "@/lib/payment-providers/provider";
import { sandboxProvider } from "@/lib/payment-providers/sandbox/provider";
import { stripeProvider } from "@/lib/payment-providers/stripe/provider";

let stripe: PaymentProvider | undefined;

function configuredStripe(): PaymentProvider | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (secretKey === undefined || webhookSecret === undefined) return null;
  stripe ??= stripeProvider({ secretKey, webhookSecret, apiUrl: env.STRIPE_API_URL });
  return stripe;
}

/** Returns a provider, or null if its keys aren't set. */
export function findReporter(name: ProviderName): PaymentProvider | null {
  if (name === "bank") return bankProvider;
  return name === "stripe" ? configuredStripe() : sandboxProvider;
}

/** Returns the provider a payment began with, even if another is configured since. Throws if its keys aren't set. */
export function findProviderByName(name: ProviderName): PaymentProvider {
  const provider = findReporter(name);
  if (provider !== null) return provider;
  throw new Error("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set");
}

/** Returns the configured provider, or null if only bank transfers are offered. */
export function configuredProvider(): PaymentProvider | null {
  return env.PAYMENTS === "off" ? null : findProviderByName(env.PAYMENTS);
}
