import { DomainError } from "@/lib/core/errors";
import type { Download } from "@/lib/http/route";
import type { PricelistQuery } from "./schema";
import {
  createEtag,
  parsePriceArea,
  PRICELIST_TYPES,
  parsePricelistQuery,
} from "./public-pricelist";
import { fetchUpstreamList } from "./upstream";
import { UpstreamCache } from "./upstream-cache";

/** Warning for outdated prices (RFC 7234, section 5.5.1). */
const STALE_WARNING = '110 - "Response is Stale"';

let cache: UpstreamCache | undefined;

function upstreamCache(template: string): UpstreamCache {
  cache ??= new UpstreamCache((list) => fetchUpstreamList(template, list));
  return cache;
}

/**
 * Passes the upstream's list through unchanged. Throws `not_found` for unknown countries, `unavailable` without a list.
 */
export async function getUpstreamPricelist(
  template: string,
  country: string,
  query: PricelistQuery,
): Promise<Download> {
  const code = parsePriceArea(country);
  const { format, edition } = parsePricelistQuery(query);
  const area = code === "ALL" ? "all" : code;
  const existing = await upstreamCache(template).get({ country: area, format, ...edition });
  if (existing === null) {
    const message = "The upstream's price list can't be reached. Try again later.";
    throw new DomainError("unavailable", message, { retryAfterSeconds: 30 });
  }
  return {
    contentType: PRICELIST_TYPES[format],
    fileName:
      format === "json" ? null : `prices-${area.toLowerCase()}-${edition.currency}.${format}`,
    body: existing.body,
    etag: createEtag(existing.body, format),
    headers: {
      Age: String(existing.ageSeconds),
      ...(existing.isStale && { Warning: STALE_WARNING }),
    },
  };
}
