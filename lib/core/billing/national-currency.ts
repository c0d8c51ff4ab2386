import { isInUnion, vatArea } from "./vat-rates";

export const FOREIGN_CURRENCIES = [
  "CHF",
  "CZK",
  "DKK",
  "GBP",
  "HUF",
  "NOK",
  "PLN",
  "RON",
  "SEK",
] as const;
export type ForeignCurrency = (typeof FOREIGN_CURRENCIES)[number];
export type NationalCurrency = "EUR" | ForeignCurrency;

/** VAT is charged in a currency other than the euro. */
const NON_EURO_CURRENCIES: Readonly<Record<string, ForeignCurrency>> = {
  CH: "CHF",
  CZ: "CZK",
  DK: "DKK",
  GB: "GBP",
  HU: "HUF",
  NO: "NOK",
  PL: "PLN",
  RO: "RON",
  SE: "SEK",
};

/** Returns the currency of the VAT declaration (country: ISO 3166-1 alpha-2). */
export function nationalCurrency(iso2: string): NationalCurrency | null {
  return NON_EURO_CURRENCIES[vatArea(iso2)] ?? (isInUnion(iso2) ? "EUR" : null);
}
