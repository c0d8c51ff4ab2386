import type { PriceChoice } from "@/lib/gateway/pricing/pricelist/schema-values";

/** Omits default values. */
export function pricesHref({ lang, currency, level, q }: PriceChoice, iso2?: string): string {
  const query = new URLSearchParams();
  if (q !== "" && iso2 === undefined) query.set("q", q);
  if (currency !== "EUR") query.set("currency", currency);
  if (level !== "S") query.set("level", level);
  const path = iso2 === undefined ? `/${lang}/prices` : `/${lang}/prices/${iso2.toLowerCase()}`;
  return query.size === 0 ? path : `${path}?${query}`;
}
