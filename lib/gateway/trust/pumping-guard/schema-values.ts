/** Maximum allowed prefixes per account. */
export const PREFIXES_MAX = 200;
export const PREFIX_NOTE_MAX = 120;
/** From country code plus one digit up to a whole number. */
export const PREFIX_PATTERN = /^\+[1-9]\d{1,14}$/;
export const SPEND_CAP_MAX = 100_000;
/** Maximum prefixes and numbers in a report. */
export const REPORT_PREFIXES = 50;
export const REPORT_NUMBERS = 100;

/** Signs that a stopped number belongs to a person. */
export const PERSON_SIGNS = ["checked", "delivered", "contact", "message"] as const;
export type PersonSign = (typeof PERSON_SIGNS)[number];
