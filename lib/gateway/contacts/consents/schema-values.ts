/** Kinds of consent, its withdrawal, or actions of the account. */
export const CONSENT_KINDS = [
  "blocked",
  // Unblocked by the account.
  "unblocked",
  // By keyword, such as STOP.
  "opted_out",
  // By keyword, such as START, lifting an earlier STOP or form.
  "opted_in",
  "subscribed",
  "unsubscribed",
  // By import into a group; the text is the file name.
  "imported",
  // Number and texts of earlier entries are erased.
  "forgotten",
] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

export const CONSENT_SOURCES = ["dashboard", "api", "sms", "form", "import"] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];
