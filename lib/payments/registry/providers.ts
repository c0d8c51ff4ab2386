import { env } from "@/lib/env";
import { bankProvider } from "@/lib/payments/bank/provider";
import type { PaymentProvider, ProviderName } from "@/lib/payments/provider";
import { sandboxProvider } from "@/lib/payments/sandbox/provider";
import { stripeProvider } from "@/lib/payments/stripe/provider";

let stripe: PaymentProvider | undefined;

function configuredStripe(): PaymentProvider | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (secretKey === undefined || webhookSecret === undefined) return null;
  stripe ??= stripeProvider({ secretKey, webhookSecret, apiUrl: env.STRIPE_API_URL });
  return stripe;
}

/** Who may report something here under this name; null: its keys are not set. */
export function reporterNamed(name: ProviderName): PaymentProvider | null {
  if (name === "bank") return bankProvider;
  return name === "stripe" ? configuredStripe() : sandboxProvider;
}

/** The provider that a payment was begun with, also when another one is configured since. Throws if its keys are gone. */
export function providerNamed(name: ProviderName): PaymentProvider {
  const provider = reporterNamed(name);
  if (provider !== null) return provider;
  throw new Error("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set");
}

/** The provider of cards, debits, wallets and instant transfers; null: there is none, only bank transfers. */
export function configuredProvider(): PaymentProvider | null {
  return env.PAYMENTS === "off" ? null : providerNamed(env.PAYMENTS);
}
