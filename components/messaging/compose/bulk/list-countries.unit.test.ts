import { expect, test } from "vitest";
import { listCountries } from "./list-countries";

const list = (...countries: string[]) =>
  listCountries(
    countries,
    (iso2) => iso2.toLowerCase(),
    (count) => `${count} more`,
  );

test("names up to three countries and counts the others", () => {
  expect(list("DE", "AT", "CH")).toEqual(["de", "at", "ch"]);
  expect(list("DE", "AT", "CH", "FR", "GB")).toEqual(["de", "at", "ch", "2 more"]);
});
