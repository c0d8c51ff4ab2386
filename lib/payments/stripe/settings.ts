/** What the operator's account at Stripe needs. */
export interface StripeSettings {
  secretKey: string;
  /** Verifies what Stripe posts to `/payment_events/stripe`. */
  webhookSecret: string;
  /** Another server than Stripe's own, for tests. */
  apiUrl: string | undefined;
}
