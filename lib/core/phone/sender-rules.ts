/**
 * Public rules for text senders. Missing countries may still have rules. docs/country-facts.md lists uncertainties.
 */
export type SenderRule =
  /** A text sender is replaced, or the message rejected. */
  | "numbersOnly"
  /** Unregistered text senders are replaced, marked or rejected. */
  | "registered";

export interface SenderFact {
  rule: SenderRule;
  source: string;
  /** Last review, `YYYY-MM-DD`; null if not since entry. */
  checkedOn: string | null;
  /** Law or a regulator, rather than carrier requirements published by gateways. */
  isOfficial: boolean;
}

const CHECKED_ON = "2026-11-28";

const toOfficialFact = (rule: SenderRule, source: string): SenderFact => ({
  rule,
  source,
  checkedOn: CHECKED_ON,
  isOfficial: true,
});

/** At least two gateways require registration. */
const CARRIER_REGISTRATION_COUNTRIES = "AE BY EG ID JO KE KW KZ LK PH QA RU SA TH TR VN ZM".split(
  " ",
);

const CARRIER_REGISTRATION: SenderFact = {
  rule: "registered",
  source: "Registration requirements of carriers, as several gateways publish them",
  checkedOn: CHECKED_ON,
  isOfficial: false,
};

const CTIA = "CTIA, Messaging Principles and Best Practices";

const FACTS: Readonly<Record<string, SenderFact>> = {
  ...Object.fromEntries(CARRIER_REGISTRATION_COUNTRIES.map((iso2) => [iso2, CARRIER_REGISTRATION])),
  // Ten-digit numbers, toll-free numbers and short codes.
  US: toOfficialFact("numbersOnly", CTIA),
  CA: toOfficialFact("numbersOnly", CTIA),
  AU: toOfficialFact(
    "registered",
    "ACMA, Telecommunications (SMS Sender ID Register) Industry Standard 2025, mandatory since 1 July 2026",
  ),
  IE: toOfficialFact("registered", "ComReg, SMS Sender ID Registry, since July 2025"),
  IN: toOfficialFact(
    "registered",
    "TRAI, Telecom Commercial Communications Customer Preference Regulations 2018",
  ),
  SG: toOfficialFact(
    "registered",
    "IMDA, Singapore SMS Sender ID Registry, mandatory since 31 January 2023",
  ),
};

export const senderFact = (iso2: string): SenderFact | null => FACTS[iso2] ?? null;

export const senderRule = (iso2: string): SenderRule | null => FACTS[iso2]?.rule ?? null;
