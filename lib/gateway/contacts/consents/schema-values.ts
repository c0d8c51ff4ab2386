/** Kinds of entries in the consent log: consent, its withdrawal, or actions of the account. */
export const CONSENT_KINDS = [
  // Blocked by a user, API key or import.
  "blocked",
  // Unblocked by the account.
  "unblocked",
  // Owner texted a keyword such as STOP.
  "opted_out",
  // Owner texted a keyword such as START, lifting the block of an earlier STOP or form.
  "opted_in",
  // Owner signed up with a form and confirmed the code sent to the number.
  "subscribed",
  // Owner unsubscribed with a form.
  "unsubscribed",
  // Import added the number to a group; the text is the file name.
  "imported",
  // Owner's personal data was erased: number and texts of earlier entries are gone.
  "forgotten",
] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** Channel of the entry. */
export const CONSENT_SOURCES = ["dashboard", "api", "sms", "form", "import"] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];
