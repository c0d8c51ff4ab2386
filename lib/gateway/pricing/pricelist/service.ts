import { LANGUAGES, type Language } from "@/lib/core/languages";
import type { Context } from "@/lib/core/context";
import { isCountry } from "@/lib/core/countries/countries";
import { microToNumber } from "@/lib/core/money/money";
import { toUnix } from "@/lib/core/time/time";
import {
  currentSheet,
  findRate,
  levelPrice,
  type RateSheet,
  upcomingSheets,
} from "@/lib/gateway/pricing/rates/public";
import type { Download, Records } from "@/lib/http/route";
import { myPricelistFile } from "./files";
import { createMyPricelist, wholeMyPricelist } from "./records";
import type { MyPriceChanges, MyPricelist, MyPricelistQuery, PriceChange } from "./schema";
import { PRICELIST_SERVICES, PRICELIST_FORMATS } from "./schema-values";
import { choose, fileHead, parsePriceArea } from "./public-pricelist";

/** Returns a supported language; price lists exist in fewer than accounts use. */
function resolveLang(ctx: Context, requested: string | undefined): Language {
  const lang = requested?.toLowerCase() ?? ctx.account.lang;
  return LANGUAGES.find((documentLang) => documentLang === lang) ?? "en";
}

/** Returns prices per part, for every service with a route. Throws `not_found` for unknown countries. */
export async function getMyPricelist(
  ctx: Context,
  country: string,
  query: MyPricelistQuery,
): Promise<Download | Records<MyPricelist>> {
  const area = parsePriceArea(country);
  const { currency, priceLevel } = ctx.account;
  const format = choose(PRICELIST_FORMATS, query.format);
  const edition = { currency, lang: resolveLang(ctx, query.lang) };
  const sheet = await currentSheet();
  const lists =
    area === "ALL"
      ? wholeMyPricelist(sheet, edition, priceLevel)
      : createMyPricelist(sheet, area, edition, priceLevel);
  if (format === "json") return { records: lists, isFile: query.format !== undefined };
  return {
    ...fileHead(sheet, `${area.toLowerCase()}-${currency}-${priceLevel}`, format),
    body: await myPricelistFile(lists, format),
  };
}

function listPriceChanges(ctx: Context, before: RateSheet, after: RateSheet): PriceChange[] {
  const { currency, priceLevel } = ctx.account;
  const priceIn = (sheet: RateSheet, country: string, service: string) => {
    const rate = findRate(sheet, country, service, currency);
    return rate === undefined ? null : microToNumber(levelPrice(rate, priceLevel));
  };
  const areas = new Set([...before.rates, ...after.rates].map(({ iso2 }) => iso2));
  return [...areas]
    .filter(isCountry)
    .sort()
    .flatMap((country) =>
      PRICELIST_SERVICES.flatMap((service) => {
        const price_before = priceIn(before, country, service);
        const price_after = priceIn(after, country, service);
        if (price_before === price_after) return [];
        const valid_from = toUnix(after.validFrom);
        return [{ country, service, valid_from, price_before, price_after }];
      }),
    );
}

/** Returns planned changes, and the start of current prices. */
export async function getMyPriceChanges(ctx: Context): Promise<MyPriceChanges> {
  const sheets = [await currentSheet(), ...(await upcomingSheets())];
  const changes = sheets.flatMap((sheet, index) => {
    const next = sheets[index + 1];
    return next === undefined ? [] : listPriceChanges(ctx, sheet, next);
  });
  const { currency, priceLevel } = ctx.account;
  const valid_from = toUnix(sheets[0]?.validFrom ?? new Date(0));
  return { currency, price_level: priceLevel, valid_from, changes };
}
