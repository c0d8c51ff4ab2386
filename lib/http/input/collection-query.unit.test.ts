import { fc } from "@/lib/core/ids/test-random";
import { describe, expect, test } from "vitest";
import { collection } from "@/lib/core/collection";
import { parseCollectionQuery } from "./collection-query";
import { parseQueryString } from "@/lib/core/query-string";

const definition = collection({
  filters: {
    uuid: { type: "uuid", match: "exact", array: true },
    status: { type: "enum", match: "exact", array: true, values: [0, 5, 10] },
    created_at: { type: "timestamp", match: "exact", array: true, range: true },
    day: { type: "date", match: "exact", array: true, range: true },
    amount: { type: "number", match: "exact", range: true },
    parts: { type: "integer", match: "exact", array: true, range: true },
    is_unicode: { type: "boolean", match: "exact", exists: true },
    text: { type: "text", match: "partial", maxLength: 20 },
    callback_data: { type: "text", match: "exact", array: true, maxLength: 36 },
    "request_ip.ip": { type: "text", match: "partial" },
  },
  order: ["created_at", "amount"],
});
const parse = (search: string) => parseCollectionQuery(definition, parseQueryString(search));
const conditions = (search: string) => parse(search).conditions;
const newest = [{ field: "created_at", direction: "desc" }];
const uuid = "0198c2a0-0000-7000-8000-000000000001";

describe("filters", () => {
  test.each([
    ["", []],
    ["status=5", [{ field: "status", op: "in", values: [5] }]],
    ["status=5&status=10", [{ field: "status", op: "in", values: [5, 10] }]],
    ["status[]=5&status[]=10", [{ field: "status", op: "in", values: [5, 10] }]],
    ["status[0]=5&status[1]=10", [{ field: "status", op: "in", values: [5, 10] }]],
    ["status%5B%5D=5&status%5B1%5D=10", [{ field: "status", op: "in", values: [5, 10] }]],
    ["status=5&status[]=5", [{ field: "status", op: "in", values: [5] }]],
    [`uuid=${uuid.toUpperCase()}`, [{ field: "uuid", op: "in", values: [uuid] }]],
    ["is_unicode=1", [{ field: "is_unicode", op: "in", values: [true] }]],
    ["is_unicode=false", [{ field: "is_unicode", op: "in", values: [false] }]],
    ["exists[is_unicode]=0", [{ field: "is_unicode", op: "exists", value: false }]],
    ["is_unicode[]=true", [{ field: "is_unicode", op: "in", values: [true] }]],
    ["is_unicode[0]=1", [{ field: "is_unicode", op: "in", values: [true] }]],
    ["amount[]=1", [{ field: "amount", op: "in", values: [1] }]],
    ["text=a+b%26c", [{ field: "text", op: "contains", values: ["a b&c"] }]],
    ["text=100%", [{ field: "text", op: "contains", values: ["100%"] }]],
    ["text[]=a", [{ field: "text", op: "contains", values: ["a"] }]],
    ["text[0]=a&text[1]=b", [{ field: "text", op: "contains", values: ["a", "b"] }]],
    ["text%5B0%5D=a", [{ field: "text", op: "contains", values: ["a"] }]],
    ["request_ip.ip=10.", [{ field: "request_ip.ip", op: "contains", values: ["10."] }]],
    ["parts=9007199254740991", [{ field: "parts", op: "in", values: [9007199254740991] }]],
    // Exceeds the field's range, so no row matches.
    ["parts=9007199254740992", [{ field: "parts", op: "in", values: [] }]],
    [`parts=${"9".repeat(30)}&parts[]=3`, [{ field: "parts", op: "in", values: [3] }]],
    ["text=longer+than+twenty+characters", [{ field: "text", op: "contains", values: [] }]],
    [`callback_data=${"x".repeat(37)}`, [{ field: "callback_data", op: "in", values: [] }]],
    [
      `parts[lte]=${"9".repeat(30)}`,
      [{ field: "parts", op: "lte", value: Number.MAX_SAFE_INTEGER }],
    ],
    ["day=2026-01-01", [{ field: "day", op: "in", values: [1_767_225_600] }]],
    ["day[lte]=2028-02-29", [{ field: "day", op: "lte", value: 1_835_395_200 }]],
    ["amount[gt]=1.5", [{ field: "amount", op: "gt", value: 1.5 }]],
    [
      "created_at[between]=2..1",
      [
        { field: "created_at", op: "gte", value: 2 },
        { field: "created_at", op: "lte", value: 1 },
      ],
    ],
    [
      "created_at[gte]=99999999999999",
      [{ field: "created_at", op: "gte", value: 253_402_300_799 }],
    ],
  ])("%s", (search, expected) => {
    expect(conditions(search)).toEqual(expected);
  });

  test.each([
    "status=7",
    "status=05",
    "status=",
    "status[]=",
    "status[x]=5",
    "uuid=nonsense",
    "is_unicode=maybe",
    "exists[is_unicode]=maybe",
    "exists[status]=1",
    "created_at[between]=1",
    "day=2026-02-30",
    "day=0000-01-01",
    "day=1767225600",
    "day[gte]=2026-1-1",
    "day[lt]=",
    "created_at[between]=1..2..3",
    "created_at[gte]=2024-01-01",
    "created_at[near]=5",
    "amount=1e400",
    "text=",
    "text=%00",
    "unknown=1",
    "__proto__=1",
    "constructor=1",
    "status[__proto__]=1",
    "exists[constructor]=1",
    "&&==&=x",
  ])("ignores %s", (search) => {
    expect(conditions(search)).toEqual([]);
  });

  test("accepts 500 values of one filter, and rejects more by its name", () => {
    const values = (count: number) =>
      Array.from({ length: count }, (_, i) => `callback_data[]=${i}`).join("&");
    expect(conditions(values(500))).toHaveLength(1);
    expect(() => conditions(values(501))).toThrow(
      expect.objectContaining({
        violations: [expect.objectContaining({ path: "callback_data[]" })],
      }),
    );
  });
});

describe("strict collection", () => {
  const strict = collection({ filters: definition.filters, order: [], isStrict: true });
  const strictly = (search: string) => parseCollectionQuery(strict, parseQueryString(search));

  test.each([
    ["bulk_id=x", "bulk_id"],
    ["status=7", "status"],
    ["status[x]=5", "status[x]"],
    ["uuid=nonsense", "uuid"],
    ["uuid[3]=nonsense", "uuid[3]"],
    ["is_unicode=maybe", "is_unicode"],
    ["exists[text]=1", "exists[text]"],
    ["exists[is_unicode]=maybe", "exists[is_unicode]"],
    ["created_at[between]=1", "created_at[between]"],
    ["created_at[near]=5", "created_at[near]"],
    ["text=%00", "text"],
    ["text=longer+than+twenty+characters", "text"],
    ["parts=9007199254740992", "parts"],
    ["page=1", "page"],
    ["itemsPerPage=5", "itemsPerPage"],
    ["_order[created_at]=asc", "_order[created_at]"],
    ["__proto__=1", "__proto__"],
  ])("rejects %s next to a valid filter, and names it", (search, path) => {
    expect(() => strictly(`status=5&${search}`)).toThrow(
      expect.objectContaining({
        code: "unprocessable",
        violations: [expect.objectContaining({ path })],
      }),
    );
  });

  test.each(["bulk_id=", "nonsense", "page=", "created_at[near]="])(
    "rejects %s by its name, although it is empty",
    (search) => {
      expect(() => strictly(`status=5&${search}`)).toThrow(
        expect.objectContaining({ code: "unprocessable" }),
      );
    },
  );

  test("rejects more parameters than the limit", () => {
    const many = `status=5&${"text=&".repeat(1_999)}uuid=${uuid}`;
    expect(() => strictly(many)).toThrow(expect.objectContaining({ code: "unprocessable" }));
  });

  test.each([
    ["text=", "text"],
    ["is_unicode=", "is_unicode"],
    ["created_at[gte]=", "created_at[gte]"],
    ["uuid=", "uuid"],
    ["text=%20", "text"],
    ["text=%2B", "text"],
    ["created_at[lte]=1700000000000", "created_at[lte]"],
    ["created_at[between]=0..1700000000000", "created_at[between]"],
    ["created_at[gte]=-3600", "created_at[gte]"],
    ["status=10", "status"],
    ["status[]=10", "status[]"],
    ["text=a&text=b", "text"],
    ["text[]=a&text=b", "text"],
    ["text[0]=a&text[0]=b", "text[0]"],
    ["is_unicode[]=true&is_unicode[]=false", "is_unicode"],
    ["is_unicode[0]=1&is_unicode[1]=0", "is_unicode"],
    ["created_at[gte]=10&created_at[lt]=10", "created_at"],
    ["created_at[between]=10..9", "created_at"],
    ["created_at[gt]=5&created_at[lte]=4", "created_at"],
    ["created_at[gte]=1&created_at[gte]=2", "created_at[gte]"],
    ["exists[is_unicode]=false&is_unicode=1", "is_unicode"],
  ])("rejects %s as ambiguous", (search, path) => {
    expect(() => strictly(`status=5&${search}`)).toThrow(
      expect.objectContaining({
        code: "unprocessable",
        violations: [expect.objectContaining({ path })],
      }),
    );
  });

  test("accepts valid filters, and ignores empty values next to listed messages", () => {
    expect(strictly(`text=&is_unicode=&status[0]=5&text[]=a&uuid[]=${uuid}`).conditions).toEqual([
      { field: "status", op: "in", values: [5] },
      { field: "text", op: "contains", values: ["a"] },
      { field: "uuid", op: "in", values: [uuid] },
    ]);
    expect(
      strictly("status[]=5&status[]=10&created_at[gte]=5&created_at[lte]=5").conditions,
    ).toEqual([
      { field: "status", op: "in", values: [5, 10] },
      { field: "created_at", op: "gte", value: 5 },
      { field: "created_at", op: "lte", value: 5 },
    ]);
  });
});

describe("sorting and paging", () => {
  test.each([
    ["", newest],
    ["_order[amount]=asc", [{ field: "amount", direction: "asc" }]],
    ["_order%5Bamount%5D=DESC", [{ field: "amount", direction: "desc" }]],
    [
      "_order[amount]=asc&_order[created_at]=desc",
      [
        { field: "amount", direction: "asc" },
        { field: "created_at", direction: "desc" },
      ],
    ],
    ["_order[created_at]=desc;drop", newest],
    ["_order[text]=asc", newest],
    ["_order[__proto__]=asc", newest],
    ["_order[amount]=", newest],
  ])("%s", (search, order) => {
    expect(parse(search).order).toEqual(order);
  });

  test.each([
    ["", 1, 30],
    ["page=", 1, 30],
    ["page=2", 2, 30],
    ["page=1&page=3", 3, 30],
    ["page=1000000&itemsPerPage=500", 1_000_000, 500],
  ])("parses %s as page %i with %i members", (search, page, itemsPerPage) => {
    expect(parse(search)).toMatchObject({ page, itemsPerPage });
  });

  test.each(["0", "-1", "1000001", "1e9", "abc", "1.5", " 1", "9".repeat(30)])(
    "rejects page=%s by name",
    (value) => {
      expect(() => parse(`page=${value}`)).toThrow(
        expect.objectContaining({
          code: "invalid_input",
          violations: [expect.objectContaining({ path: "page" })],
        }),
      );
    },
  );

  test.each(["0", "501", "x"])("rejects itemsPerPage=%s by name", (value) => {
    expect(() => parse(`itemsPerPage=${value}`)).toThrow(
      expect.objectContaining({ violations: [expect.objectContaining({ path: "itemsPerPage" })] }),
    );
  });
});

test("parses any query to known fields, or rejects it as invalid input", () => {
  const names = fc.constantFrom(
    "page",
    "status",
    "status[]",
    "uuid",
    "created_at[gt]",
    "text",
    "_order[amount]",
  );
  const pair = fc.tuple(fc.oneof(names, fc.string()), fc.string());
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 20 }), fc.boolean(), (pairs, encodes) => {
      const spell = encodes ? encodeURIComponent : (text: string) => text.replaceAll(/[&=]/g, "");
      const search = pairs.map(([name, value]) => `${spell(name)}=${spell(value)}`).join("&");
      try {
        const query = parse(search);
        expect(query.page).toBeGreaterThanOrEqual(1);
        for (const { field } of [...query.conditions, ...query.order]) {
          expect(Object.hasOwn(definition.filters, field)).toBe(true);
        }
      } catch (error) {
        expect(error).toMatchObject({ code: "invalid_input" });
      }
    }),
    { numRuns: 500 },
  );
});

test("treats raw and encoded brackets alike", () => {
  const name = fc.constantFrom(
    "status[]",
    "created_at[gte]",
    "exists[is_unicode]",
    "_order[amount]",
  );
  const value = fc.constantFrom("5", "10", "true", "asc", "nonsense");
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
      const raw = pairs.map(([n, v]) => `${n}=${v}`).join("&");
      const encoded = pairs.map(([n, v]) => `${encodeURIComponent(n)}=${v}`).join("&");
      expect(parse(encoded)).toEqual(parse(raw));
    }),
  );
});
