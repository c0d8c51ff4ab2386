import { expect, it } from "vitest";
import { COUNTRIES } from "./countries";
import { countryOfZone, getZones } from "./country-zones";
import { isTimeZone } from "@/lib/core/time/time-zone";

it("knows a clock for every country with telephones, in zones that the runtime knows", () => {
  const numbered = COUNTRIES.filter(({ dialCode }) => dialCode !== null);
  expect(numbered.filter(({ iso2 }) => getZones(iso2).length === 0)).toEqual([]);
  const zones = numbered.flatMap(({ iso2 }) => getZones(iso2));
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
});

it("tells countries of one clock from those of many", () => {
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
])("%s is a clock of %s", (zone, iso2) => {
  expect(countryOfZone(zone)).toBe(iso2);
});
