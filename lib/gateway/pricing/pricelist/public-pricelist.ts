import { LANGUAGES } from "@/lib/core/languages";
import { createHash } from "node:crypto";
import { CURRENCIES } from "@/lib/core/context";
import { parseCountryCode } from "@/lib/core/countries/countries";
import { notFound } from "@/lib/core/errors";
import { perDatabase } from "@/lib/db/per-database";
import { FILE_TYPES } from "@/lib/export/table-file";
import { currentSheet, type RateSheet } from "@/lib/gateway/pricing/rates/public";
import type { Download, Records } from "@/lib/http/route";
import { pricelistFile } from "./files";
import { createPricelist, type PricelistEdition, wholePricelist } from "./records";
import type { Pricelist, PricelistQuery } from "./schema";
import { PRICELIST_FORMATS, type PricelistFileFormat, type PricelistFormat } from "./schema-values";

export const PRICELIST_TYPES = {
  json: "application/json; charset=utf-8",
  ...FILE_TYPES,
} as const satisfies Record<PricelistFormat, string>;

const MAX_CACHED_EDITIONS = CURRENCIES.length * LANGUAGES.length * PRICELIST_FORMATS.length;

interface Edition {
  etag: string;
  lists: Pricelist | readonly Pricelist[];
  /** Null if the response is the records. */
  file: Uint8Array | null;
}

const cache = perDatabase(() => ({ sheet: "", editions: new Map<string, Edition>() }));

/** Hashes content instead of files, as archives of the same prices differ in timestamps. */
export const createEtag = (content: string | Uint8Array, format: PricelistFormat) =>
  `"${createHash("sha256").update(`${format} `).update(content).digest("base64url").slice(0, 27)}"`;

async function renderEdition(
  sheet: RateSheet,
  country: string,
  format: PricelistFormat,
  edition: PricelistEdition,
): Promise<Edition> {
  const cached = cache();
  if (cached.sheet !== sheet.id) Object.assign(cached, { sheet: sheet.id, editions: new Map() });
  const { editions } = cached;
  const key = `${format} ${edition.currency} ${edition.lang}`;
  const published = country === "ALL" ? editions.get(key) : undefined;
  if (published !== undefined) return published;
  const lists =
    country === "ALL" ? wholePricelist(sheet, edition) : createPricelist(sheet, country, edition);
  const newEdition = {
    etag: createEtag(JSON.stringify(lists), format),
    lists,
    file: format === "json" ? null : await pricelistFile(lists, format),
  };
  if (country === "ALL" && editions.size < MAX_CACHED_EDITIONS) editions.set(key, newEdition);
  return newEdition;
}

/** Returns the matching word, case-insensitively; defaults to the first. */
export const choose = <T extends string>(
  values: readonly [T, ...T[]],
  input: string | undefined,
): T => values.find((word) => word.toLowerCase() === input?.toLowerCase()) ?? values[0];

export const parsePricelistQuery = (query: PricelistQuery) => ({
  format: choose(PRICELIST_FORMATS, query.format),
  edition: {
    currency: choose(CURRENCIES, query.currency),
    lang: choose(LANGUAGES, query.lang),
  },
});

/** Parses `all` or a country. Throws `not_found`. */
export function parsePriceArea(text: string): string {
  const area = /^all$/i.test(text) ? "ALL" : parseCountryCode(text);
  if (area === null) throw notFound(`country ${text}`);
  return area;
}

export function fileHead(sheet: RateSheet, name: string, format: PricelistFileFormat) {
  const day = sheet.validFrom.toISOString().slice(0, 10);
  return {
    contentType: PRICELIST_TYPES[format],
    fileName: `prices-${name}-${day}.${format}`,
  };
}

export async function getPricelist(
  country: string,
  query: PricelistQuery,
): Promise<Download | Records<Pricelist>> {
  const area = parsePriceArea(country);
  const { format, edition } = parsePricelistQuery(query);
  const sheet = await currentSheet();
  const { etag, lists, file } = await renderEdition(sheet, area, format, edition);
  if (file === null || format === "json") {
    return { records: lists, isFile: query.format !== undefined, etag };
  }
  const name = `${area.toLowerCase()}-${edition.currency}`;
  return { ...fileHead(sheet, name, format), body: file, etag };
}
