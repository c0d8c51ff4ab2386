import type { DocumentLang } from "@/lib/core/billing/document";
import type { Currency, PriceLevel } from "@/lib/core/context";

/** Services of price lists, in column order. `pro` and `economy` are fraud checks. */
export const PRICELIST_SERVICES = [
  "direct",
  "text2speech",
  "pro",
  "economy",
  "text2speech_ssml",
  "messenger",
] as const;

export type PricelistService = (typeof PRICELIST_SERVICES)[number];

/** Services shown as columns in a table of countries. */
export const PRICE_COLUMNS = ["direct", "text2speech", "economy", "pro"] as const;

/** Services that send texts. */
export const TEXT_SERVICES = ["direct", "text2speech"] as const;

/** Maximum pinned countries per user. */
export const MAX_PINNED = 50;

export const PRICELIST_FORMATS = ["json", "xlsx", "csv"] as const;
export type PricelistFormat = (typeof PRICELIST_FORMATS)[number];
export type PricelistFileFormat = Exclude<PricelistFormat, "json">;

/** Options in the URL of the public page. */
export interface PriceChoice {
  lang: DocumentLang;
  currency: Currency;
  level: PriceLevel;
  q: string;
}
