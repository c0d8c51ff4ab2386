import { LANGUAGES } from "@/lib/core/languages";
import { findCountry } from "@/lib/core/countries/countries";
import { countryMatcher } from "@/lib/core/countries/country-search";
import { countryName } from "./records";
import type { Pricelist } from "./schema";

export function searchPricelist(lists: readonly Pricelist[], query: string): readonly Pricelist[] {
  const matches = countryMatcher(query, {
    getNames: (iso2) => LANGUAGES.map((lang) => countryName(iso2, lang)),
    getDialCode: (iso2) => findCountry(iso2)?.dialCode ?? undefined,
  });
  return lists.filter(({ country }) => matches(country));
}
