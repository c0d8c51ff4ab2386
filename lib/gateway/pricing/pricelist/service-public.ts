import { createHash } from "node:crypto";
import { DOCUMENT_LANGS } from "@/lib/core/billing/document";
import { CURRENCIES } from "@/lib/core/context";
import { parseCountryCode } from "@/lib/core/countries/countries";
import { notFound } from "@/lib/core/errors";
import { perDatabase } from "@/lib/db/per-database";
import { FILE_TYPES } from "@/lib/export/table-file";
import { currentSheet, type RateSheet } from "@/lib/gateway/pricing/rates/service";
import type { Download } from "@/lib/http/route";
import { pricelistFile } from "./files";
import { type PricelistEdition, pricelistOf, wholePricelist } from "./records";
import type { PricelistQuery } from "./schema";
import { PRICELIST_FORMATS, type PricelistFormat } from "./schema-values";

export const PRICELIST_TYPES = {
  json: "application/json; charset=utf-8",
  ...FILE_TYPES,
} as const satisfies Record<PricelistFormat, string>;

/** Files of the whole list that a process keeps: each edition in each format. */
const KEPT_MAX = CURRENCIES.length * DOCUMENT_LANGS.length * PRICELIST_FORMATS.length;

interface File {
  etag: string;
  body: Uint8Array;
}

const kept = perDatabase(() => ({ sheet: "", files: new Map<string, File>() }));

/** By what it says: archives of the same prices differ in the time when they were packed. */
export const etagOf = (content: string | Uint8Array, format: PricelistFormat) =>
  `"${createHash("sha256").update(`${format} `).update(content).digest("base64url").slice(0, 27)}"`;

/** A whole list is made once a sheet; a country is quickly made. */
async function fileOf(
  sheet: RateSheet,
  country: string,
  format: PricelistFormat,
  edition: PricelistEdition,
): Promise<File> {
  const known = kept();
  if (known.sheet !== sheet.id) Object.assign(known, { sheet: sheet.id, files: new Map() });
  const { files } = known;
  const key = `${format} ${edition.currency} ${edition.lang}`;
  const made = country === "ALL" ? files.get(key) : undefined;
  if (made !== undefined) return made;
  const lists =
    country === "ALL" ? wholePricelist(sheet, edition) : pricelistOf(sheet, country, edition);
  const file = {
    etag: etagOf(JSON.stringify(lists), format),
    body: await pricelistFile(lists, format),
  };
  if (country === "ALL" && files.size < KEPT_MAX) files.set(key, file);
  return file;
}

/** One of the words in any case, else the first. */
export const choose = <T extends string>(
  words: readonly [T, ...T[]],
  given: string | undefined,
): T => words.find((word) => word.toLowerCase() === given?.toLowerCase()) ?? words[0];

/** The format and edition that a query asks for. */
export const readPricelistQuery = (query: PricelistQuery) => ({
  format: choose(PRICELIST_FORMATS, query.format),
  edition: {
    currency: choose(CURRENCIES, query.currency),
    lang: choose(DOCUMENT_LANGS, query.lang),
  },
});

/** `ALL`, or the code of a country, in upper case. Throws `not_found` for others. */
export function parsePriceArea(text: string): string {
  const area = /^all$/i.test(text) ? "ALL" : parseCountryCode(text);
  if (area === null) throw notFound(`country ${text}`);
  return area;
}

/** Type and name of a file: JSON is shown rather than saved. */
export function fileHead(sheet: RateSheet, name: string, format: PricelistFormat) {
  const day = sheet.validFrom.toISOString().slice(0, 10);
  return {
    contentType: PRICELIST_TYPES[format],
    fileName: format === "json" ? null : `prices-${name}-${day}.${format}`,
  };
}

/** The public price list of a country or of all, as it holds now. Throws `not_found` for unknown countries. */
export async function getPricelist(country: string, query: PricelistQuery): Promise<Download> {
  const area = parsePriceArea(country);
  const { format, edition } = readPricelistQuery(query);
  const sheet = await currentSheet();
  const { etag, body } = await fileOf(sheet, area, format, edition);
  return { ...fileHead(sheet, `${area.toLowerCase()}-${edition.currency}`, format), body, etag };
}
