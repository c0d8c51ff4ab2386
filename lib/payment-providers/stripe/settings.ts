export interface StripeSettings {
  secretKey: string;
  /** For `/payment_events/stripe`. */
  webhookSecret: string;
  /** For tests. */
  apiUrl: string | undefined;
}
