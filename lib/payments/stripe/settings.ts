export interface StripeSettings {
  secretKey: string;
  /** Verifies Stripe's requests to `/payment_events/stripe`. */
  webhookSecret: string;
  /** Replaces Stripe's server in tests. */
  apiUrl: string | undefined;
}
