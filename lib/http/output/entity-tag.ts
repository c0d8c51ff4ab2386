import type { Exchange } from "@/lib/http/exchange";

/** RFC 9110 13.1.2: the weak comparison, which also takes what a compressing proxy made of the tag. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(",")
    .some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

/**
 * Names the version of something that may be kept, by anybody or only by the caller, though each use asks whether it is still the newest.
 * Returns whether the caller has this version already: then 304 is the response.
 */
export function isKnownVersion(exchange: Exchange, etag: string, isPrivate = false): boolean {
  exchange.headers.ETag = etag;
  exchange.headers["Cache-Control"] = isPrivate ? "private, no-cache" : "no-cache";
  return matches(exchange.header("if-none-match"), etag);
}
