/**
 * Rules of countries for text senders, as far as they are public. A country that is not here is not known to be free of rules;
 * carriers and regulators change them. docs/country-facts.md says what is unsure.
 */
export type SenderRule =
  /** Text messages arrive from numbers only; a text sender is replaced, or the message refused. */
  | "numbersOnly"
  /** Text senders must be registered before; others are replaced, marked, or refused. */
  | "registered";

export interface SenderFact {
  rule: SenderRule;
  source: string;
  /** The day on which it was last compared with what is public, `YYYY-MM-DD`; null: not since it was entered. */
  checkedOn: string | null;
  /** Whether a law or a regulator says so; else it is what carriers ask for, as gateways publish it. */
  isOfficial: boolean;
}

const CHECKED_ON = "2026-11-28";

const official = (rule: SenderRule, source: string): SenderFact => ({
  rule,
  source,
  checkedOn: CHECKED_ON,
  isOfficial: true,
});

/** Countries in whose networks two gateways at least ask for a registration of text senders. */
const REGISTERED_BY_CARRIERS = "AE BY EG ID JO KE KW KZ LK PH QA RU SA TH TR VN ZM".split(" ");

const BY_CARRIERS: SenderFact = {
  rule: "registered",
  source: "Registration requirements of carriers, as several gateways publish them",
  checkedOn: CHECKED_ON,
  isOfficial: false,
};

const CTIA = "CTIA, Messaging Principles and Best Practices";

const FACTS: Readonly<Record<string, SenderFact>> = {
  ...Object.fromEntries(REGISTERED_BY_CARRIERS.map((iso2) => [iso2, BY_CARRIERS])),
  // Senders are ten-digit numbers, toll-free numbers and short codes.
  US: official("numbersOnly", CTIA),
  CA: official("numbersOnly", CTIA),
  AU: official(
    "registered",
    "ACMA, Telecommunications (SMS Sender ID Register) Industry Standard 2025, mandatory since 1 July 2026",
  ),
  IE: official("registered", "ComReg, SMS Sender ID Registry, since July 2025"),
  IN: official(
    "registered",
    "TRAI, Telecom Commercial Communications Customer Preference Regulations 2018",
  ),
  SG: official(
    "registered",
    "IMDA, Singapore SMS Sender ID Registry, mandatory since 31 January 2023",
  ),
};

/** Everything that is known of text senders in a country, or null. */
export const senderFact = (iso2: string): SenderFact | null => FACTS[iso2] ?? null;

/** The rule for text senders in a country, or null when none is known. */
export const senderRule = (iso2: string): SenderRule | null => FACTS[iso2]?.rule ?? null;
