import { expect, test } from "vitest";
import { formatCityLines } from "./format-city-lines";

test.each([
  ["GB", "London", "E1 6RF", ["London", "E1 6RF"]],
  ["JE", "St Helier", "JE2 3AB", ["St Helier", "JE2 3AB"]],
  ["IE", "Dublin 2", "D02 X285", ["Dublin 2", "D02 X285"]],
  ["ZA", "Cape Town", "8001", ["Cape Town", "8001"]],
  ["DE", "Berlin", "10115", ["10115 Berlin"]],
  ["CH", "Bern", "3000", ["3000 Bern"]],
  ["FR", "Paris", "75001", ["75001 Paris"]],
  ["PL", "Warszawa", "00-001", ["00-001 Warszawa"]],
  ["PT", "Lisboa", "1100-148", ["1100-148 Lisboa"]],
  ["US", "San Francisco CA", "94105", ["San Francisco CA 94105"]],
  ["CA", "Ottawa ON", "K1A 0B1", ["Ottawa ON K1A 0B1"]],
  ["AU", "Sydney NSW", "2000", ["Sydney NSW 2000"]],
  ["IN", "New Delhi", "110001", ["New Delhi 110001"]],
  ["SG", "Singapore", "018956", ["Singapore 018956"]],
])("orders town and postal code in %s by its postal convention", (iso2, city, code, lines) => {
  expect(formatCityLines({ iso2, city, postalCode: code })).toEqual(lines);
});

test("omits the line of a missing town and postal code", () => {
  expect(formatCityLines({ iso2: "GB", city: null, postalCode: "E1 6RF" })).toEqual(["E1 6RF"]);
  expect(formatCityLines({ iso2: "DE", city: "Berlin", postalCode: "" })).toEqual(["Berlin"]);
  expect(formatCityLines({ iso2: "DE", city: null, postalCode: null })).toEqual([]);
});
