import { COUNTRIES } from "@/lib/core/countries";

/** Countries with phone numbers, named and sorted as readers of the language expect. */
export function countryChoices(locale: string): { iso2: string; name: string }[] {
  const names = new Intl.DisplayNames([locale], { type: "region" });
  return COUNTRIES.filter(({ dialCode }) => dialCode !== null)
    .map(({ iso2, name }) => ({ iso2, name: names.of(iso2) ?? name }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}
