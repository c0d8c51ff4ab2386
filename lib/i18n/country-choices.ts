import { COUNTRIES } from "@/lib/core/countries/countries";
import { nameComparer } from "@/lib/core/text/search-text";

export function countryChoices(locale: string): { iso2: string; name: string }[] {
  const names = new Intl.DisplayNames([locale], { type: "region" });
  const compare = nameComparer(locale);
  return COUNTRIES.filter(({ dialCode }) => dialCode !== null)
    .map(({ iso2, name }) => ({ iso2, name: names.of(iso2) ?? name }))
    .sort((a, b) => compare(a.name, b.name));
}

/**
 * Returns the first country of the header (`en-GB` in `en-GB,en;q=0.9`), or null. An initial guess that users can
 * change.
 */
export function countryFromHeader(header: string | null): string | null {
  const regions = [...(header ?? "").matchAll(/(?:^|,)\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/gi)];
  const regionCodes = regions.map(([, region = ""]) => region.toUpperCase());
  return (
    regionCodes.find((iso2) =>
      COUNTRIES.some((country) => country.iso2 === iso2 && country.dialCode !== null),
    ) ?? null
  );
}
