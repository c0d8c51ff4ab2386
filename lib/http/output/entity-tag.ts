import type { Exchange } from "@/lib/http/exchange";

/**
 * Matches entity tags by weak comparison (RFC 9110 13.1.2), which also accepts tags modified by a compressing proxy.
 */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(",")
    .some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

/** Sets the ETag, and makes caches revalidate on each use. Returns true if the caller has this version (304). */
export function isKnownVersion(exchange: Exchange, etag: string, isPrivate = false): boolean {
  exchange.headers.ETag = etag;
  exchange.headers["Cache-Control"] = isPrivate ? "private, no-cache" : "no-cache";
  return matches(exchange.header("if-none-match"), etag);
}
