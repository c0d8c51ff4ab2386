/**
 * What countries do with text senders, as far as it is public and settled. A country that is not here is
 * not known to be free of rules; carriers and regulators change them.
 */
export type SenderRule =
  /** Text messages arrive from numbers only; a text sender is replaced, or the message refused. */
  | "numbersOnly"
  /** Text senders must be registered before; others are replaced, marked, or refused. */
  | "registered";

const RULES: Readonly<Record<string, SenderRule>> = {
  // CTIA, Messaging Principles and Best Practices: senders are ten-digit numbers, toll-free numbers, short codes.
  US: "numbersOnly",
  CA: "numbersOnly",
  // TRAI, Telecom Commercial Communications Customer Preference Regulations 2018: headers are registered.
  IN: "registered",
  // IMDA, Singapore SMS Sender ID Registry, mandatory since 31 January 2023.
  SG: "registered",
  // ComReg, SMS Sender ID Registry, since July 2025.
  IE: "registered",
};

/** The rule for text senders in a country, or null when none is known. */
export function senderRule(iso2: string): SenderRule | null {
  return RULES[iso2] ?? null;
}
