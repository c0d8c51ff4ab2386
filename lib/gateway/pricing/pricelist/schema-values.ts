import type { Language } from "@/lib/core/languages";
import type { Currency, PriceLevel } from "@/lib/core/context";

/** In column order. `pro` and `economy` are fraud checks. */
export const PRICELIST_SERVICES = [
  "direct",
  "text2speech",
  "pro",
  "economy",
  "text2speech_ssml",
  "messenger",
] as const;

export type PricelistService = (typeof PRICELIST_SERVICES)[number];

export const PRICE_COLUMNS = ["direct", "text2speech", "economy", "pro"] as const;

export const TEXT_SERVICES = ["direct", "text2speech"] as const;

export const MAX_PINNED = 50;

export const PRICELIST_FORMATS = ["json", "xlsx", "csv"] as const;
export type PricelistFormat = (typeof PRICELIST_FORMATS)[number];
export type PricelistFileFormat = Exclude<PricelistFormat, "json">;

export interface PriceChoice {
  lang: Language;
  currency: Currency;
  level: PriceLevel;
  q: string;
}
