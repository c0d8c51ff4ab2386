"use client";

import { LANGUAGES } from "@/lib/core/languages";
import { useMemo } from "react";
import type { Country } from "@/lib/core/countries/countries";
import { countryMatcher } from "@/lib/core/countries/country-search";
import { regionName } from "@/lib/core/countries/region-name";
import type { MyPricelist, PriceChange } from "@/lib/gateway/pricing/pricelist/schema";

export interface PriceRow {
  iso2: string;
  name: string;
  /** Such as `+49`. */
  dialCode: string | null;
  rates: MyPricelist["rates"];
  requirements: string | null;
  changes: ReadonlyMap<string, PriceChange>;
}

export interface PriceSources {
  lists: readonly MyPricelist[];
  changes: readonly PriceChange[];
  countries: readonly Country[];
  first: ReadonlySet<string>;
}

/** Expects `changes` sorted by date. */
function findNextChanges(changes: readonly PriceChange[]): Map<string, Map<string, PriceChange>> {
  const changesByCountry = new Map<string, Map<string, PriceChange>>();
  for (const change of changes) {
    const ofCountry = changesByCountry.get(change.country) ?? new Map<string, PriceChange>();
    if (!ofCountry.has(change.service)) ofCountry.set(change.service, change);
    changesByCountry.set(change.country, ofCountry);
  }
  return changesByCountry;
}

/** Returns price rows, pinned countries first, the others by name. */
function toPriceRows({ lists, changes, countries, first }: PriceSources): PriceRow[] {
  const next = findNextChanges(changes);
  const listByCountry = new Map(lists.map((list) => [list.country, list]));
  const rows = countries
    .filter(({ iso2 }) => listByCountry.has(iso2) || next.has(iso2))
    .map((country) => ({
      ...country,
      rates: listByCountry.get(country.iso2)?.rates ?? {},
      requirements: listByCountry.get(country.iso2)?.requirements ?? null,
      changes: next.get(country.iso2) ?? new Map(),
    }));
  const isFirst = ({ iso2 }: PriceRow) => first.has(iso2);
  return [...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))];
}

export function usePriceRows(sources: PriceSources, query: string): PriceRow[] {
  const { lists, changes, countries, first } = sources;
  const firstKey = [...first].join(" ");
  const rows = useMemo(
    () => toPriceRows({ lists, changes, countries, first: new Set(firstKey.split(" ")) }),
    [lists, changes, countries, firstKey],
  );
  return useMemo(() => {
    const codes = new Map(countries.map(({ iso2, dialCode }) => [iso2, dialCode ?? undefined]));
    const matches = countryMatcher(query, {
      getNames: (iso2) => LANGUAGES.map((lang) => regionName(iso2, lang)),
      getDialCode: (iso2) => codes.get(iso2),
    });
    return rows.filter(({ iso2 }) => matches(iso2));
  }, [rows, query, countries]);
}
