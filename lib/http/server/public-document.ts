import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { ResponseContent } from "@/lib/http/output/response";
import { isKnownVersion } from "@/lib/http/output/entity-tag";
import type { Exchange } from "@/lib/http/exchange";

/** For the API's URL; reserved by RFC 2606. */
const PLACEHOLDER = "https://posthorn.invalid";
const MAX_ADDRESSES = 8;

interface Version {
  body: string;
  etag: string;
  /** Compressed on first use: up to 1.2 MB shrink to a fifteenth. */
  gzip?: Uint8Array;
}

/** RFC 9110 12.5.3, without weights but 0. */
const ACCEPTS_GZIP = /(?:^|[\s,])(?:x-)?gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

export interface PublicDocument {
  contentType: string;
  /** Called once. */
  build: (url: string) => string;
  encodeUrl: (url: string) => string;
}

/** Serves a document that varies only in its URL. Built on the first request; later ones cost a lookup, or 304. */
export function publicDocument({ contentType, build, encodeUrl }: PublicDocument) {
  let template: string | undefined;
  const versions = new Map<string, Version>();

  const versionFor = (url: string): Version => {
    let version = versions.get(url);
    if (version === undefined) {
      template ??= build(PLACEHOLDER);
      const body = template.replaceAll(PLACEHOLDER, () => encodeUrl(url));
      const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
      version = { body, etag };
      if (versions.size >= MAX_ADDRESSES) versions.clear();
      versions.set(url, version);
    }
    return version;
  };

  return (exchange: Exchange, url: string): ResponseContent => {
    const version = versionFor(url);
    const { body, etag } = version;
    exchange.headers.Vary = `${exchange.headers.Vary}, Accept-Encoding`;
    // No private data, so shared caches may keep it.
    if (isKnownVersion(exchange, etag)) return { status: 304, body: null };
    exchange.headers["Content-Type"] = contentType;
    if (!ACCEPTS_GZIP.test(exchange.header("accept-encoding") ?? "")) return { status: 200, body };
    version.gzip ??= gzipSync(body);
    exchange.headers["Content-Encoding"] = "gzip";
    // Other bytes than the plain document's, so no strong tag (RFC 9110 8.8.3.3).
    exchange.headers.ETag = `W/${etag}`;
    return { status: 200, body: version.gzip };
  };
}
