/** Prefixes that an account may allow. */
export const PREFIXES_MAX = 200;
export const PREFIX_NOTE_MAX = 120;
/** A country code and a digit at least, a whole number at most. */
export const PREFIX_PATTERN = /^\+[1-9]\d{1,14}$/;
export const SPEND_CAP_MAX = 100_000;
/** Prefixes and numbers that a report names. */
export const REPORT_PREFIXES = 50;
export const REPORT_NUMBERS = 100;

/** What speaks for a person behind a number that was stopped. */
export const PERSON_SIGNS = ["checked", "delivered", "contact", "message"] as const;
export type PersonSign = (typeof PERSON_SIGNS)[number];
