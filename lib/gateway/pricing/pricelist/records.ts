import type { DocumentLang } from "@/lib/core/billing/document";
import { type Currency, PRICE_LEVELS, type PriceLevel } from "@/lib/core/context";
import { findCountry } from "@/lib/core/countries/countries";
import { regionName } from "@/lib/core/countries/region-name";
import { microToNumber } from "@/lib/core/money/money";
import { senderRuleText } from "@/lib/core/phone/sender-rule-texts";
import { levelPrice, type RateSheet } from "@/lib/gateway/pricing/rates/service";
import type { MyPricelist, Pricelist } from "./schema";
import { MY_PRICELIST_SERVICES, PRICELIST_SERVICES } from "./schema-values";

/** What a list is asked for, besides its countries. */
export interface PricelistEdition {
  currency: Currency;
  lang: DocumentLang;
}

/** Name of a country in a language; Intl knows them all, the list of countries in English only. */
export function countryName(iso2: string, lang: string): string {
  const name = regionName(iso2, lang);
  return name === iso2 ? (findCountry(iso2)?.name ?? iso2) : name;
}

/** The record of one country; without rates where it has none. */
export function pricelistOf(
  { prices }: RateSheet,
  country: string,
  { currency, lang }: PricelistEdition,
): Pricelist {
  const rates: Pricelist["rates"] = {};
  for (const service of PRICELIST_SERVICES) {
    const rate = prices.get(`${country}/${service}/${currency}`);
    if (rate === undefined) continue;
    const [s = 0, m = 0, l = 0, xl = 0] = PRICE_LEVELS.map((level) =>
      microToNumber(levelPrice(rate, level)),
    );
    rates[service] = [s, m, l, xl];
  }
  const name = countryName(country, lang);
  return { country, name, currency, requirements: senderRuleText(country, lang), rates };
}

/** What one part costs at a level in a country, for every service that has a route there. */
export function myPricelistOf(
  { prices }: RateSheet,
  country: string,
  { currency, lang }: PricelistEdition,
  level: PriceLevel,
): MyPricelist {
  const rates: MyPricelist["rates"] = {};
  for (const service of MY_PRICELIST_SERVICES) {
    const rate = prices.get(`${country}/${service}/${currency}`);
    if (rate !== undefined) rates[service] = microToNumber(levelPrice(rate, level));
  }
  const name = countryName(country, lang);
  return { country, name, currency, requirements: senderRuleText(country, lang), rates };
}

/** Records of all countries that have a price, by their code. */
function wholeList<T extends { rates: object }>(
  sheet: RateSheet,
  recordOf: (country: string) => T,
): T[] {
  const countries = new Set(sheet.rates.map(({ iso2 }) => iso2));
  return [...countries]
    .filter((iso2) => findCountry(iso2) !== undefined)
    .sort()
    .map(recordOf)
    .filter(({ rates }) => Object.keys(rates).length > 0);
}

/** All countries that have a price in the currency, at every level. */
export const wholePricelist = (sheet: RateSheet, edition: PricelistEdition): Pricelist[] =>
  wholeList(sheet, (country) => pricelistOf(sheet, country, edition));

/** All countries that have a price in the currency, at one level. */
export const wholeMyPricelist = (
  sheet: RateSheet,
  edition: PricelistEdition,
  level: PriceLevel,
): MyPricelist[] => wholeList(sheet, (country) => myPricelistOf(sheet, country, edition, level));
