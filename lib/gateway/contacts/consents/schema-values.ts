/** What the log of a number notes: consent to being written to, its withdrawal, or what the account did without being asked. */
export const CONSENT_KINDS = [
  // A member, an API key or an import put the number on the block list.
  "blocked",
  // The account took it off that list.
  "unblocked",
  // Its owner texted a word such as STOP.
  "opted_out",
  // Its owner texted a word such as START, which lifted the block of an earlier STOP or of a form.
  "opted_in",
  // Its owner signed up with a form, and confirmed it with the code that was sent to the number.
  "subscribed",
  // Its owner unsubscribed with a form.
  "unsubscribed",
  // An import added the number to a group; the text is the name of the file.
  "imported",
  // Personal data of its owner was erased: number and texts of earlier entries are gone.
  "forgotten",
] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** How it was said. */
export const CONSENT_SOURCES = ["dashboard", "api", "sms", "form", "import"] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];
