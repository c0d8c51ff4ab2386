import { LANGUAGES } from "@/lib/core/languages";
import { CURRENCIES, PRICE_LEVELS } from "@/lib/core/context";
import { parseCountryCode } from "@/lib/core/countries/countries";
import { nameComparer } from "@/lib/core/text/search-text";
import { currentSheet } from "@/lib/gateway/pricing/rates/public";
import { createPricelist, wholePricelist } from "./records";
import type { Pricelist } from "./schema";
import type { PriceChoice } from "./schema-values";
import { searchPricelist } from "./search";

type Query = Record<string, string | string[] | undefined>;

const getFirstValue = (value: Query[string]) => (Array.isArray(value) ? value[0] : value) ?? "";

const choose = <T extends string>(values: readonly [T, ...T[]], input: string): T =>
  values.find((word) => word === input.toUpperCase()) ?? values[0];

/** Parses a choice; unknown options become the first. Returns null for an unsupported language. */
export function parsePriceChoice(locale: string, query: Query): PriceChoice | null {
  const lang = LANGUAGES.find((documentLang) => documentLang === locale.toLowerCase());
  if (lang === undefined) return null;
  return {
    lang,
    currency: choose(CURRENCIES, getFirstValue(query.currency)),
    level: choose(PRICE_LEVELS, getFirstValue(query.level)),
    q: getFirstValue(query.q).slice(0, 100),
  };
}

export async function findPublicPrices(
  choice: PriceChoice,
): Promise<{ lists: Pricelist[]; validFrom: Date }> {
  const sheet = await currentSheet();
  const result = searchPricelist(wholePricelist(sheet, choice), choice.q);
  const compare = nameComparer(choice.lang);
  return {
    lists: [...result].sort((a, b) => compare(a.name, b.name)),
    validFrom: sheet.validFrom,
  };
}

/** Returns null for an unknown country. */
export async function findCountryPrices(
  iso2: string,
  choice: PriceChoice,
): Promise<{ list: Pricelist; validFrom: Date } | null> {
  const code = parseCountryCode(iso2);
  if (code === null) return null;
  const sheet = await currentSheet();
  return { list: createPricelist(sheet, code, choice), validFrom: sheet.validFrom };
}
