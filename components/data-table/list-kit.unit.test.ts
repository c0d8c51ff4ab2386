import { expect, test } from "vitest";
import { createListQuery, defineList } from "@/lib/core/list";
import { listColumns } from "./list-columns";
import { filterFields } from "./list-fields";

/** Compile-time checks: `@ts-expect-error` fails on each line below that compiles. */
const LIST = defineList({
  fields: {
    name: { filter: { type: "text", match: "partial" }, column: { format: "text" } },
    size: {
      filter: { type: "enum", match: "exact", array: true, values: [1, 2] },
      page: { urlName: "large", kind: "choice" },
      column: { format: "own" },
    },
    made_at: {
      filter: { type: "timestamp", match: "exact", range: true },
      page: { urlName: "made", kind: "time" },
      column: { format: "time", isSortable: true },
    },
    note: {},
  },
  order: ["made_at"],
});

interface Row {
  name: string;
  made_at: number;
}

test("sorts and searches lists only by existing fields", () => {
  const lists = [
    // @ts-expect-error no field of this name
    defineList({ fields: { name: {} }, order: ["width"] }),
    // @ts-expect-error no field of this name
    defineList({ fields: { name: {} }, order: ["name"], search: "width" }),
  ];
  expect(lists).toHaveLength(2);
});

test("has translations for every field a page requests", () => {
  const options = [{ value: "1", label: "Small" }];
  const fields = filterFields(LIST, {
    made_at: { label: "Made" },
    size: { label: "Size", options },
  });
  expect(fields).toEqual([
    { urlName: "made", kind: "time", label: "Made" },
    { urlName: "large", kind: "choice", label: "Size", options },
  ]);
  // @ts-expect-error the size has no label
  filterFields(LIST, { made_at: { label: "Made" } });
  // @ts-expect-error a choice has options
  filterFields(LIST, { made_at: { label: "Made" }, size: { label: "Size" } });
});

test("distinguishes texts that match exactly from texts that are contained", () => {
  const list = defineList({
    fields: {
      code: { filter: { type: "text", match: "exact" }, page: { urlName: "code", kind: "text" } },
      name: { filter: { type: "text", match: "partial" }, page: { urlName: "name", kind: "text" } },
      phone: {
        filter: { type: "text", match: "exact" },
        page: { urlName: "phone", kind: "text", ask: () => undefined },
      },
    },
    order: [],
  });
  const words = { code: { label: "" }, name: { label: "" }, phone: { label: "" } };
  const whole = filterFields(list, words).flatMap((item) =>
    item.kind === "text" && item.isExactMatch ? item.urlName : [],
  );
  expect(whole).toEqual(["code"]);
});

test("has a label for every column, and a cell if it has no format", () => {
  const words = { name: "Name", size: "Size", made_at: "Made" };
  const columns = listColumns<typeof LIST.fields, Row>(LIST, (key) => words[key], {
    made_at: { width: "w-40" },
    name: { isLink: true },
    size: { cell: ({ name }) => name.length },
  });
  const row = { name: "Chair", made_at: 0 };
  expect(columns.map(({ key, label, sort }) => [key, label, sort])).toEqual([
    ["made_at", "Made", "made_at"],
    ["name", "Name", undefined],
    ["size", "Size", undefined],
  ]);
  expect(columns.slice(1).map(({ cell }) => cell(row))).toEqual(["Chair", 5]);
  const { size: _, ...fewer } = words;
  // @ts-expect-error the size has no label
  const unnamed = (key: "name" | "size" | "made_at"): string => fewer[key];
  expect(unnamed("name")).toBe("Name");
  listColumns<typeof LIST.fields, Row>(LIST, (key) => words[key], {
    made_at: {},
    name: {},
    // @ts-expect-error the size has no cell
    size: {},
  });
});

test("reads only parameters that the list declares", () => {
  const query = createListQuery<typeof LIST>({
    "size[]": 2,
    "made_at[gte]": 5,
    "_order[made_at]": "asc",
  });
  expect(query.toString()).toBe("size%5B%5D=2&made_at%5Bgte%5D=5&_order%5Bmade_at%5D=asc");
  // @ts-expect-error a name has no range
  createListQuery<typeof LIST>({ "name[gte]": "a" });
  // @ts-expect-error a note is no filter
  createListQuery<typeof LIST>({ note: "a" });
});
