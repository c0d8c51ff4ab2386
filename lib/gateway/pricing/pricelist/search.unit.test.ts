import { expect, test } from "vitest";
import type { Pricelist } from "./schema";
import { searchPricelist } from "./search";

const LISTS = ["DE", "CH", "US", "CA", "TR", "GB", "ES"].map(
  (country): Pricelist => ({
    country,
    name: country,
    currency: "EUR",
    requirements: null,
    rates: {},
  }),
);
const found = (query: string) => searchPricelist(LISTS, query).map(({ country }) => country);

test.each([
  ["", ["DE", "CH", "US", "CA", "TR", "GB", "ES"]],
  ["niemcy", ["DE"]],
  ["ALEMAN", ["DE"]],
  ["szwajc", ["CH"]],
  ["turkiye", ["TR"]],
  ["türkei", ["TR"]],
  ["kingdom", ["GB"]],
  ["ch", ["CH"]],
  ["+1", ["US", "CA"]],
  ["0049", ["DE"]],
  ["4", ["DE", "CH", "GB"]],
  ["999", []],
  ["%", []],
  ["x".repeat(100_000), []],
])("%s", (query, countries) => {
  expect(found(query)).toEqual(countries);
});
