import { expect, test } from "vitest";
import { newReportHref, parseFilters } from "./report-link";

test("includes the view and its filters in a link", () => {
  const href = newReportHref("delivery", { group_by: "iso2", iso2: ["DE", "AT"], key_id: [] });
  const query = new URL(href, "https://example.org").searchParams;
  expect(query.get("view")).toBe("delivery");
  expect(parseFilters(query.get("filters"))).toEqual({ group_by: "iso2", iso2: ["DE", "AT"] });
});

test.each([null, "", "[1]", "7", "{", "null"])("ignores the filters %j", (text) => {
  expect(parseFilters(text)).toEqual({});
});
