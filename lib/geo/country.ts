import { createRequire } from "node:module";
import path from "node:path";
import { type CountryResponse, open, type Reader } from "maxmind";

/** Registry data, bundled and queried offline. */
const PACKAGE = "@ip-location-db/geo-whois-asn-country-mmdb/package.json";

let reader: Promise<Reader<CountryResponse>> | undefined;

function openData(): Promise<Reader<CountryResponse>> {
  const folder = path.dirname(createRequire(import.meta.url).resolve(PACKAGE));
  return open<CountryResponse>(path.join(folder, "geo-whois-asn-country.mmdb"));
}

/** Returns two capital letters; null if unknown, e.g. private. */
export async function lookUpIpCountry(ip: string | null): Promise<string | null> {
  if (ip === null) return null;
  reader ??= openData();
  const existing = (await reader).get(ip) as { country_code?: string } | null;
  return existing?.country_code ?? null;
}
