import { describe, expect, test } from "vitest";
import { checkIpFiles } from "./check-ip-files";
import { createLookup, openMmdb } from "./mmdb";
import { createNetworkLookup } from "./networks";
import { createLocationLookup } from "./ip-locations";
import { makeMmdb, makeUniformMmdb } from "./test-mmdb";

const NOW = new Date("2026-11-20T00:00:00Z");
const LOCATION = {
  city: "Graz (Mitte)",
  country_code: "AT",
  latitude: 47.07,
  longitude: 15.44,
  postcode: "8010",
  state1: "Styria",
};
const NESTED = {
  country: { iso_code: "AT" },
  city: { names: { en: "Graz" } },
  location: { latitude: 47.07, longitude: 15.44 },
  postal: { code: "8010" },
  subdivisions: [{ names: { en: "Styria" } }],
};
const NETWORK = {
  autonomous_system_number: 64_500,
  autonomous_system_organization: "Example Kabel",
};
const GRAZ = {
  iso2: "AT",
  state: "Styria",
  city: "Graz",
  postcode: "8010",
  geolocation: [47.07, 15.44],
  connection_type: null,
};
const city = (more: object = {}) => makeUniformMmdb("City", LOCATION, more);
const IPV4 = {
  ipVersion: 4 as const,
  networks: { "0.0.0.0/1": LOCATION, "128.0.0.0/1": LOCATION },
};
const IPV6 = { networks: { "2000::/3": LOCATION } };

test.each([
  ["the form of the package", LOCATION],
  ["the form of GeoIP2", NESTED],
])("reads locations in %s, for both IP versions", (_, record) => {
  const lookUpLocation = createLocationLookup([openMmdb(makeUniformMmdb("City", record))]);
  expect(lookUpLocation("91.0.0.1")).toEqual(GRAZ);
  expect(lookUpLocation("2a00:1450::1")).toEqual(GRAZ);
  expect(lookUpLocation("fc00::1")).toMatchObject({ iso2: null, geolocation: null });
});

test.each([
  ["Cellular", "wireless"],
  ["Satellite", "wireless"],
  ["Dialup", "dialup"],
  ["Cable/DSL", null],
  ["Corporate", null],
])("maps the database's connection type %s to %s", (named, type) => {
  const record = { ...NESTED, traits: { connection_type: named } };
  const lookUpLocation = createLocationLookup([openMmdb(makeUniformMmdb("Enterprise", record))]);
  expect(lookUpLocation("91.0.0.1")).toEqual({ ...GRAZ, connection_type: type });
});

test("reads networks", () => {
  const lookUpNetwork = createNetworkLookup([openMmdb(makeUniformMmdb("ASN", NETWORK))]);
  expect(lookUpNetwork("91.0.0.1")).toEqual({ asn: 64_500, name: "Example Kabel" });
  expect(lookUpNetwork("fc00::1")).toBeNull();
});

test("looks up each IP version in its own file", () => {
  const files = [
    makeMmdb({ databaseType: "4", ipVersion: 4, networks: { "0.0.0.0/1": "four" } }),
    makeMmdb({ databaseType: "6", networks: { "2000::/3": "six", "0.0.0.0/1": "wrong" } }),
  ];
  const lookUp = createLookup(files.map(openMmdb));
  expect([lookUp("91.0.0.1"), lookUp("2a00::1"), lookUp("200.0.0.1")]).toEqual([
    "four",
    "six",
    null,
  ]);
  expect(createLookup([openMmdb(files[0] as Buffer)])("2a00::1")).toBeNull();
});

const check = (database: "ip-places" | "ip-networks", ...files: Buffer[]) =>
  checkIpFiles(database, files.map(openMmdb), NOW);

test("accepts one file for both versions, or one for each", () => {
  check("ip-places", city());
  check("ip-places", city(IPV4), city(IPV6));
  check("ip-networks", makeUniformMmdb("ASN", NETWORK));
});

/** Without some bytes, as a download that broke off and went on. */
const without = (content: Buffer, from: number, bytes: number) =>
  Buffer.concat([content.subarray(0, from), content.subarray(from + bytes)]);
const findTreeEnd = (content: Buffer) => content.indexOf(Buffer.alloc(16));

describe("file rejection", () => {
  test.each<[string, () => void, string]>([
    ["that is none", () => check("ip-places", Buffer.from("nonsense")), "no MaxMind DB"],
    ["that is empty", () => check("ip-places", Buffer.alloc(0)), "no MaxMind DB"],
    ["that is compressed", () => check("ip-places", Buffer.from([0x1f, 0x8b, 8])), "unpack it"],
    [
      "that lacks its end",
      () => check("ip-places", city().subarray(0, -250)),
      "no MaxMind DB (MMDB), or its end is missing",
    ],
    [
      "that lacks the end of its metadata",
      () => check("ip-places", city().subarray(0, -20)),
      "can't be read",
    ],
    [
      "that lacks a part of its tree",
      () => check("ip-places", without(city(), 100, 64)),
      "a part of its search tree is missing",
    ],
    [
      "that lacks a part of its records",
      () => check("ip-places", without(city(), findTreeEnd(city()) + 24, 30)),
      "a part of the file is missing or wrong",
    ],
    [
      "of places, for networks",
      () => check("ip-networks", city()),
      "it knows 0 % of IPv4 networks that were tried, and should know 50 % as ip-networks",
    ],
    [
      "of networks, for places",
      () => check("ip-places", makeUniformMmdb("ASN", NETWORK)),
      "it knows 0 % of IPv4 networks",
    ],
    [
      "of countries, for places",
      () => check("ip-places", makeUniformMmdb("Country", { country_code: "AT" })),
      "ip-places are countries and cities",
    ],
    [
      "whose numbers are none",
      () =>
        check("ip-networks", makeUniformMmdb("ASN", { ...NETWORK, autonomous_system_number: 0 })),
      "ip-networks are numbers and names",
    ],
    ["of IPv4 alone", () => check("ip-places", city(IPV4)), "give the file for IPv6 as well"],
    [
      "of IPv6 alone",
      () => check("ip-places", city(IPV6)),
      "it knows 0 % of IPv4 networks that were tried",
    ],
    ["twice", () => check("ip-places", city(), city()), "both files are for IPv6"],
    [
      "that is from the future",
      () => check("ip-places", city({ builtAt: new Date("2026-12-24T00:00:00Z") })),
      "its build date 2026-12-24T00:00:00.000Z is in the future",
    ],
  ])("%s", (_, run, message) => {
    expect(run).toThrow(message);
  });
});
