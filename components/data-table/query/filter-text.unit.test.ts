import { describe, expect, test } from "vitest";
import {
  getSelectedValues,
  areFiltersEqual,
  parseFilter,
  parseSort,
  serializeFilter,
  serializeSort,
} from "./filter-text";
import type { FilterField } from "@/components/data-table/types";

const state: FilterField = {
  urlName: "state",
  label: "State",
  kind: "choice",
  canNegate: true,
  options: ["delivered", "failed", "moving"].map((value) => ({ value, label: value })),
};

describe("filter in the URL", () => {
  test.each(["failed", "failed,moving", "!failed", "!failed,moving"])("round-trips %s", (text) => {
    const filter = parseFilter(state, text);
    expect(filter).not.toBeNull();
    expect(filter && serializeFilter(filter)).toBe(text);
  });

  test("parses its operator", () => {
    expect(parseFilter(state, "failed")?.operator).toBe("is");
    expect(parseFilter(state, "failed,moving")?.operator).toBe("one_of");
    expect(parseFilter(state, "!failed")?.operator).toBe("is_not");
  });

  test("keeps commas inside values", () => {
    const filter = { field: "state", operator: "one_of" as const, values: ["a,b", "c"] };
    expect(parseFilter(state, serializeFilter(filter))?.values).toEqual(["a,b", "c"]);
  });

  test.each(["order 1,5", "100%", "50%2C", "a,b%25,c"])("keeps the text %s as typed", (text) => {
    const sender: FilterField = { urlName: "sender", label: "Sender", kind: "text" };
    const filter = { field: "sender", operator: "is" as const, values: [text] };
    expect(parseFilter(sender, serializeFilter(filter))).toEqual(filter);
  });

  test("ignores an empty filter", () => {
    for (const text of ["", "!", ",", "!,"]) expect(parseFilter(state, text), text).toBeNull();
  });

  test("ignores an invalid range, so no chip shows a filter that isn't applied", () => {
    const time: FilterField = { urlName: "created", label: "Created", kind: "time" };
    const price: FilterField = {
      urlName: "price",
      label: "Price",
      kind: "amount",
      currency: "EUR",
    };
    for (const text of ["soon", "..", "2026-11-31..", "2026-11-20..2026-11-19"]) {
      expect(parseFilter(time, text), text).toBeNull();
    }
    for (const text of ["..", "5", "2..x"]) expect(parseFilter(price, text), text).toBeNull();
    for (const text of ["30d", "..2026-11-21", "2026-11-20T10:00..2026-11-20T11:00"]) {
      expect(parseFilter(time, text)?.values, text).toEqual([text]);
    }
    expect(parseFilter(price, "0.05..")?.values).toEqual(["0.05.."]);
  });

  test("treats an exclamation mark as text in filters without negation", () => {
    const sender: FilterField = { urlName: "sender", label: "Sender", kind: "text" };
    expect(parseFilter(sender, "!a,b")).toEqual({
      field: "sender",
      operator: "is",
      values: ["!a,b"],
    });
  });

  test('requests all other values for "is not"', () => {
    const filter = parseFilter(state, "!failed");
    expect(filter && getSelectedValues(state, filter)).toEqual(["delivered", "moving"]);
  });
});

test("treats lists of filters as equal in any order", () => {
  const one = parseFilter(state, "failed,moving");
  const other = parseFilter(state, "moving,failed");
  expect(one && other && areFiltersEqual([one], [other])).toBe(true);
  expect(one && areFiltersEqual([one], [])).toBe(false);
});

test("round-trips sorting", () => {
  expect(parseSort("-created_at")).toEqual({ field: "created_at", direction: "desc" });
  expect(parseSort("")).toBeNull();
  expect(serializeSort({ field: "created_at", direction: "asc" })).toBe("created_at");
});
