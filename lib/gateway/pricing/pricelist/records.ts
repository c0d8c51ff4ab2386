import type { Language } from "@/lib/core/languages";
import { type Currency, PRICE_LEVELS, type PriceLevel } from "@/lib/core/context";
import { findCountry } from "@/lib/core/countries/countries";
import { regionName } from "@/lib/core/countries/region-name";
import { microToNumber } from "@/lib/core/money/money";
import { senderRuleText } from "@/lib/core/phone/sender-rule-texts";
import { findRate, levelPrice, type RateSheet } from "@/lib/gateway/pricing/rates/public";
import type { MyPricelist, Pricelist } from "./schema";
import { PRICELIST_SERVICES } from "./schema-values";

export interface PricelistEdition {
  currency: Currency;
  lang: Language;
}

/** Returns a localized name from Intl, as the list of countries is English only. */
export function countryName(iso2: string, lang: string): string {
  const name = regionName(iso2, lang);
  return name === iso2 ? (findCountry(iso2)?.name ?? iso2) : name;
}

export function createPricelist(
  sheet: RateSheet,
  country: string,
  { currency, lang }: PricelistEdition,
): Pricelist {
  const rates: Pricelist["rates"] = {};
  for (const service of PRICELIST_SERVICES) {
    const rate = findRate(sheet, country, service, currency);
    if (rate === undefined) continue;
    const [s = 0, m = 0, l = 0, xl = 0] = PRICE_LEVELS.map((level) =>
      microToNumber(levelPrice(rate, level)),
    );
    rates[service] = [s, m, l, xl];
  }
  const name = countryName(country, lang);
  return { country, name, currency, requirements: senderRuleText(country, lang), rates };
}

export function createMyPricelist(
  sheet: RateSheet,
  country: string,
  { currency, lang }: PricelistEdition,
  level: PriceLevel,
): MyPricelist {
  const rates: MyPricelist["rates"] = {};
  for (const service of PRICELIST_SERVICES) {
    const rate = findRate(sheet, country, service, currency);
    if (rate !== undefined) rates[service] = microToNumber(levelPrice(rate, level));
  }
  const name = countryName(country, lang);
  return { country, name, currency, requirements: senderRuleText(country, lang), rates };
}

function listAllCountries<T>(
  sheet: RateSheet,
  currency: Currency,
  getRecord: (country: string) => T,
): T[] {
  const priced = sheet.rates.filter((rate) => rate.currency === currency);
  return [...new Set(priced.map(({ iso2 }) => iso2))]
    .filter((iso2) => findCountry(iso2) !== undefined)
    .sort()
    .map(getRecord);
}

export const wholePricelist = (sheet: RateSheet, edition: PricelistEdition): Pricelist[] =>
  listAllCountries(sheet, edition.currency, (country) => createPricelist(sheet, country, edition));

export const wholeMyPricelist = (
  sheet: RateSheet,
  edition: PricelistEdition,
  level: PriceLevel,
): MyPricelist[] =>
  listAllCountries(sheet, edition.currency, (country) =>
    createMyPricelist(sheet, country, edition, level),
  );
