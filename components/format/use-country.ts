"use client";

import { createContext, useContext } from "react";

/** Country of the reader's account (ISO 3166-1 alpha-2). */
export const CountryContext = createContext("GB");

/** The country whose habits the reader's account has: the order of dates, numbers in examples. */
export function useCountry(): string {
  return useContext(CountryContext);
}
