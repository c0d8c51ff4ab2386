export const MAX_PREFIXES = 200;
export const MAX_PREFIX_NOTE = 120;
/** Prefix of a country code and at least one digit, up to a whole number. */
export const PREFIX_PATTERN = /^\+[1-9]\d{1,14}$/;
export const MAX_SPEND_CAP = 100_000;
export const MAX_REPORTED_PREFIXES = 50;
export const MAX_REPORTED_NUMBERS = 100;

export const HUMAN_SIGNALS = ["checked", "delivered", "contact", "message"] as const;
export type HumanSignal = (typeof HUMAN_SIGNALS)[number];
