import { env } from "@/lib/env";
import { bankProvider } from "./bank/provider";
import type { PaymentProvider, ProviderName } from "./provider";
import { sandboxProvider } from "./sandbox/provider";
import { stripeProvider } from "./stripe/provider";

let stripe: PaymentProvider | undefined;

function configuredStripe(): PaymentProvider {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (secretKey === undefined || webhookSecret === undefined) {
    throw new Error("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set");
  }
  stripe ??= stripeProvider({ secretKey, webhookSecret, apiUrl: env.STRIPE_API_URL });
  return stripe;
}

/** The provider that a payment was begun with, also when another one is configured since. */
export function providerNamed(name: ProviderName): PaymentProvider {
  if (name === "bank") return bankProvider;
  return name === "stripe" ? configuredStripe() : sandboxProvider;
}

/** The provider of cards, debits, wallets and instant transfers; null: there is none, only bank transfers. */
export function configuredProvider(): PaymentProvider | null {
  return env.PAYMENTS === "off" ? null : providerNamed(env.PAYMENTS);
}
