/** What was said, or done, about being written to. */
export const CONSENT_KINDS = [
  "blocked",
  "unblocked",
  "opted_out",
  "opted_in",
  "subscribed",
  "unsubscribed",
  "imported",
  "forgotten",
] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** How it was said. */
export const CONSENT_SOURCES = ["dashboard", "api", "sms", "form", "import"] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];
