"use client";

import { createContext, useContext } from "react";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { EXAMPLE } from "@/lib/core/reference/example-values";

export interface Country {
  /** ISO 3166-1 alpha-2. */
  iso2: string;
  /** A number for examples, E.164. */
  examplePhone: string;
}

/** Country of the reader's account. */
export const CountryContext = createContext<Country>({
  iso2: EXAMPLE.iso2,
  examplePhone: EXAMPLE.phone,
});

/** The country (ISO 3166-1 alpha-2) whose habits the reader's account has, such as the order of dates. */
export function useCountry(): string {
  return useContext(CountryContext).iso2;
}

/** A number of the account's country for examples: as programs write it, and as people do. */
export function useExamplePhone(): { e164: string; text: string } {
  const { examplePhone } = useContext(CountryContext);
  return { e164: examplePhone, text: formatPhone(examplePhone) };
}
