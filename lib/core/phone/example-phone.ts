/** Unassigned where a country reserves numbers for fiction. */
import { type CountryCode, getExampleNumber, isSupportedCountry } from "libphonenumber-js/max";
import EXAMPLES from "libphonenumber-js/mobile/examples";
import { EXAMPLE } from "@/lib/core/reference/example-values";

/** First number of each range reserved for films and documents; the next number is free, too. */
const FICTIONAL: Readonly<Record<string, string>> = {
  // ACMA, "Phone numbers for use in TV shows, films and creative works".
  AU: "+61491570156",
  // NANP: 555-0100 to 555-0199 of every area.
  CA: "+14165550101",
  US: "+12125550101",
  // Bundesnetzagentur: 0171 39200 00 to 99.
  DE: "+491713920001",
  // Arcep, decision 2018-0881: 06 39 98 00 00 to 06 39 98 99 99.
  FR: "+33639980001",
  // Ofcom: 07700 900000 to 900999.
  GB: EXAMPLE.phone,
  // PTS: 070-174 06 05 to 06 99.
  SE: "+46701740605",
};

/**
 * Returns an E.164 example: a number reserved for fiction, otherwise the numbering plan's example, otherwise a
 * British one.
 */
export function examplePhone(iso2: string): string {
  const reserved = FICTIONAL[iso2];
  if (reserved !== undefined) return reserved;
  const planned = isSupportedCountry(iso2)
    ? getExampleNumber(iso2 as CountryCode, EXAMPLES)?.number
    : undefined;
  return planned ?? EXAMPLE.phone;
}
