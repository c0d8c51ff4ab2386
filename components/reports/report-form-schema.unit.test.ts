import { expect, test } from "vitest";
import { selectFilters } from "./report-form-schema";

test("keeps filters with the view they were set in", () => {
  const filters = { group_by: "service_code" as const, iso2: ["DE"] };
  expect(selectFilters({ view: "delivery", filters }, "delivery")).toEqual(filters);
  expect(selectFilters({ view: "delivery", filters }, "spending")).toEqual({});
});

test("drops filters of a link that the view doesn't support", () => {
  const filters = { group_by: "iso2" as const, bulk: ["b"] };
  expect(selectFilters({ view: "spending", filters }, "spending")).toEqual({ group_by: "iso2" });
});
