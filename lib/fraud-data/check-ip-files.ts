import type { IpDatabase } from "@/lib/core/trust/fraud/data";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { type Mmdb, MmdbError } from "./mmdb";
import { createNetworkLookup } from "./networks";
import { createLocationLookup } from "./ip-locations";

const LOOKUPS = 2_000;
/** Share of public IPs that a database must know, and of IPv6 networks in registries' ranges. */
const MIN_KNOWN_SHARE = { 4: 0.5, 6: 0.05 } as const;
/** Share of these with the essential data; locations without a city are common. */
const MIN_CORRECT_SHARE = 0.9;
const MIN_CITY_SHARE = 0.25;
const DAY_MS = 86_400_000;

type Random = () => number;
const randomBelow = (random: Random, limit: number) => Math.floor(random() * limit);
const ipv4 = (random: Random) =>
  [
    1 + randomBelow(random, 223),
    randomBelow(random, 256),
    randomBelow(random, 256),
    randomBelow(random, 256),
  ].join(".");
/** First bits of the five registries' IPv6 ranges. */
const REGISTRIES = ["24", "26", "28", "2a", "2c"] as const;
const ipv6 = (random: Random) => {
  const [first, second] = [randomBelow(random, 256), randomBelow(random, 4_096)];
  const registry = REGISTRIES[randomBelow(random, REGISTRIES.length)];
  return `${registry}${first.toString(16).padStart(2, "0")}:${second.toString(16)}::1`;
};

interface LookupSample {
  known: number;
  right: number;
  cities: number;
}

type CheckLookup = (ip: string) => { isKnown: boolean; isRight: boolean; hasCity: boolean };

function probeLocations(files: readonly Mmdb[]): CheckLookup {
  const findLocation = createLocationLookup(files);
  return (ip) => {
    const { iso2, city, geolocation } = findLocation(ip);
    const isKnown = iso2 !== null || city !== null || geolocation !== null;
    return { isKnown, isRight: /^[A-Z]{2}$/.test(iso2 ?? ""), hasCity: city !== null };
  };
}

const MAX_ASN = 2 ** 32 - 1;

function probeNetworks(files: readonly Mmdb[]): CheckLookup {
  const findNetwork = createNetworkLookup(files);
  return (ip) => {
    const network = findNetwork(ip);
    if (network === null) return { isKnown: false, isRight: false, hasCity: false };
    const { asn, name } = network;
    const isAsn = Number.isSafeInteger(asn) && asn > 0 && asn <= MAX_ASN;
    return { isKnown: true, isRight: isAsn && name !== "", hasCity: true };
  };
}

const PROBES = { "ip-places": probeLocations, "ip-networks": probeNetworks } as const;

function sampleLookups(lookup: CheckLookup, makeIp: (random: Random) => string): LookupSample {
  const random = createSeededRandom(1);
  const result: LookupSample = { known: 0, right: 0, cities: 0 };
  for (let n = 0; n < LOOKUPS; n += 1) {
    const { isKnown, isRight, hasCity } = lookup(makeIp(random));
    result.known += Number(isKnown);
    result.right += Number(isRight);
    result.cities += Number(hasCity);
  }
  return result;
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

const CONTENTS = {
  "ip-places": "countries and cities",
  "ip-networks": "numbers and names of autonomous systems",
} as const;

function assertPlausible(database: IpDatabase, version: 4 | 6, sample: LookupSample): void {
  const min = MIN_KNOWN_SHARE[version];
  const { known, right, cities } = sample;
  if (known < LOOKUPS * min) {
    throw new MmdbError(
      `it knows ${percent(known / LOOKUPS)} of IPv${version} networks that were tried, and should know ${percent(min)} as ${database}`,
    );
  }
  if (right < known * MIN_CORRECT_SHARE || cities < known * MIN_CITY_SHARE)
    throw new MmdbError(`it has other contents: ${database} are ${CONTENTS[database]}`);
}

function assertFiles(files: readonly Mmdb[], now: Date): void {
  const versions = files.map(({ ipVersion }) => ipVersion);
  if (!versions.includes(6))
    throw new MmdbError("it is for IPv4 alone: give the file for IPv6 as well");
  if (new Set(versions).size !== versions.length)
    throw new MmdbError("both files are for IPv6: give one, or one for each version");
  for (const { builtAt } of files) {
    if (builtAt.getTime() > now.getTime() + DAY_MS)
      throw new MmdbError(`its build date ${builtAt.toISOString()} is in the future`);
  }
}

/** Checks IP files by metadata and thousands of lookups. Throws `MmdbError` with the reason. */
export function checkIpFiles(database: IpDatabase, files: readonly Mmdb[], now: Date): void {
  assertFiles(files, now);
  const lookup = PROBES[database](files);
  for (const [version, makeIp] of [[4, ipv4] as const, [6, ipv6] as const]) {
    let sample: LookupSample;
    try {
      sample = sampleLookups(lookup, makeIp);
    } catch {
      throw new MmdbError("records of it can't be read: a part of the file is missing or wrong");
    }
    assertPlausible(database, version, sample);
  }
}
