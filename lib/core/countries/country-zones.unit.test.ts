import { expect, it } from "vitest";
import { COUNTRIES } from "./countries";
import { getZoneCountry, getZones } from "./country-zones";
import { isTimeZone } from "@/lib/core/time/time-zone";

it("has a time zone that the runtime supports for every country with phones", () => {
  const numbered = COUNTRIES.filter(({ dialCode }) => dialCode !== null);
  expect(numbered.filter(({ iso2 }) => getZones(iso2).length === 0)).toEqual([]);
  const zones = numbered.flatMap(({ iso2 }) => getZones(iso2));
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
});

it("distinguishes countries with one time zone from those with several", () => {
  expect(getZones("DE")).toEqual(["Europe/Berlin"]);
  expect(getZones("US").length).toBeGreaterThan(5);
  expect(getZones("ZZ")).toEqual([]);
});

it.each([
  ["Europe/Vienna", "AT"],
  ["Europe/London", "GB"],
  ["Europe/Berlin", "DE"],
  ["Australia/Sydney", "AU"],
  ["America/New_York", "US"],
  ["UTC", null],
])("has %s as a time zone of %s", (zone, iso2) => {
  expect(getZoneCountry(zone)).toBe(iso2);
});
