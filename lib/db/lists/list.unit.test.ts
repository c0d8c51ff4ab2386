import { expect, test } from "vitest";
import { defineList } from "@/lib/core/list";
import { conditionsSql, parameters } from "./conditions";
import type { ListSource } from "./list";

/** Compile-time checks: `@ts-expect-error` fails on each line below that compiles. */
const LIST = defineList({
  fields: {
    name: { filter: { type: "text", match: "partial" } },
    size: { filter: { type: "enum", match: "exact", array: true, values: [1, 2] } },
    made_at: { filter: { type: "timestamp", match: "exact", range: true } },
    note: {},
  },
  order: ["made_at"],
});

interface Row {
  name: string;
  made_at: number;
}

const FROM = { columns: "*", from: "things", where: "account_id = $1", orderBy: ["made_at"] };

test("maps a filter to a row column, or to the store's own condition", () => {
  const whole: ListSource<Row, typeof LIST> = { ...FROM, list: LIST, sql: { size: "width" } };
  // @ts-expect-error no row has a size, and nothing says where SQL finds it
  const partly: ListSource<Row, typeof LIST> = { ...FROM, list: LIST };
  // @ts-expect-error the same, with other fields named
  const other: ListSource<Row, typeof LIST> = { ...FROM, list: LIST, sql: { name: "name" } };
  const unknown: ListSource<Row, typeof LIST> = {
    ...FROM,
    list: LIST,
    // @ts-expect-error the list has no filter of this name
    sql: { size: "width", note: "note" },
  };
  expect([whole, partly, other, unknown].map(({ sql }) => Object.keys(sql ?? {}).length)).toEqual([
    1, 0, 1, 2,
  ]);
});

test("takes a filter's type from its parameter, and its position from the store", () => {
  const toSql = (field: string, values: (string | number)[]) =>
    conditionsSql(
      [{ field, op: "in", values }],
      { list: LIST, sql: { size: "width" } },
      parameters(),
    );
  expect(toSql("size", [1, 2])).toBe(" AND width = ANY ($1::bigint[])");
  expect(toSql("name", ["a"])).toBe(" AND name = $1::text");
});

test.each(["note", "width", "account_id"])(
  "keeps a condition on %s that SQL can't evaluate",
  (field) => {
    const condition = { field, op: "in" as const, values: ["a"] };
    expect(() => conditionsSql([condition], { list: LIST }, parameters())).toThrow(field);
  },
);
