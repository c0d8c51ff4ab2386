import { COUNTRIES } from "@/lib/core/countries/countries";

/** Countries with phone numbers, named and sorted as readers of the language expect. */
export function countryChoices(locale: string): { iso2: string; name: string }[] {
  const names = new Intl.DisplayNames([locale], { type: "region" });
  return COUNTRIES.filter(({ dialCode }) => dialCode !== null)
    .map(({ iso2, name }) => ({ iso2, name: names.of(iso2) ?? name }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

/**
 * The country that an `Accept-Language` header names first (`en-GB` of `en-GB,en;q=0.9`); null where it names none.
 * It is a guess to begin with: people see it and change it.
 */
export function countryFromHeader(header: string | null): string | null {
  const regions = [...(header ?? "").matchAll(/(?:^|,)\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/gi)];
  const named = regions.map(([, region = ""]) => region.toUpperCase());
  return (
    named.find((iso2) => COUNTRIES.some((one) => one.iso2 === iso2 && one.dialCode !== null)) ??
    null
  );
}
