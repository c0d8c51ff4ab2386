import type { DocumentLang } from "@/lib/core/billing/document";
import type { Currency, PriceLevel } from "@/lib/core/context";

/** Services of the price list; each has a price by level. */
export const PRICELIST_SERVICES = ["direct", "text2speech", "pro", "economy"] as const;

export type PricelistService = (typeof PRICELIST_SERVICES)[number];

/** What an account has a price for: calls with SSML have one of their own. */
export const MY_PRICELIST_SERVICES = [...PRICELIST_SERVICES, "text2speech_ssml"] as const;

export type MyPricelistService = (typeof MY_PRICELIST_SERVICES)[number];

/** Countries that a person may pin. */
export const MAX_PINNED = 50;

export const PRICELIST_FORMATS = ["json", "xlsx", "csv"] as const;
export type PricelistFormat = (typeof PRICELIST_FORMATS)[number];

/** What the URL of the public page chooses. */
export interface PriceChoice {
  lang: DocumentLang;
  currency: Currency;
  level: PriceLevel;
  q: string;
}
