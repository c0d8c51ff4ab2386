import { extractIBAN, isValidIBAN } from "ibantools";
import type { Behaviour } from "./cards";

/** Invented, with valid check digits. Any other valid IBAN pays. */
const TEST_ACCOUNTS: Readonly<Record<string, Behaviour>> = {
  DE62370400440532013001: "closed",
  DE35370400440532013002: "returned",
};

export interface BankAccount {
  behaviour: Behaviour;
  last4: string;
  country: string;
}

/** Parses an IBAN. The result doesn't contain the number. */
export function parseAccount(iban: string): BankAccount | null {
  const normalized = iban.replace(/\s/g, "").toUpperCase();
  if (!isValidIBAN(normalized)) return null;
  const { countryCode = "" } = extractIBAN(normalized);
  return {
    behaviour: TEST_ACCOUNTS[normalized] ?? "ok",
    last4: normalized.slice(-4),
    country: countryCode,
  };
}
