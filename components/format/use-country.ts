"use client";

import { createContext, useContext } from "react";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { EXAMPLE } from "@/lib/core/reference/example-values";

export interface Country {
  iso2: string;
  examplePhone: string;
}

export const CountryContext = createContext<Country>({
  iso2: EXAMPLE.iso2,
  examplePhone: EXAMPLE.phone,
});

/** Returns the country (ISO 3166-1 alpha-2), for conventions such as the order of dates. */
export function useCountry(): string {
  return useContext(CountryContext).iso2;
}

export function useExamplePhone(): { e164: string; text: string } {
  const { examplePhone } = useContext(CountryContext);
  return { e164: examplePhone, text: formatPhone(examplePhone) };
}
