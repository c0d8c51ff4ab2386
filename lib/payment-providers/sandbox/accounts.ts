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
export function readAccount(iban: string): BankAccount | null {
  const plain = iban.replace(/\s/g, "").toUpperCase();
  if (!isValidIBAN(plain)) return null;
  const { countryCode = "" } = extractIBAN(plain);
  return {
    behaviour: TEST_ACCOUNTS[plain] ?? "ok",
    last4: plain.slice(-4),
    country: countryCode,
  };
}
