import { describe, expect, test } from "vitest";
import { copyLine } from "./copy-text";
import { NetTable } from "./net-changes";
import type { Change, Relation, Tuple } from "./pgoutput";

const TABLE: Relation = { name: "drafts", columns: ["account_id", "id", "text"], key: [0, 1] };
/** A table whose rows are identified only by all their values. */
const HEAP: Relation = { name: "inbox", columns: ["id", "state"], key: [0, 1] };

const put = (row: Tuple, relation = TABLE): Change => ({ kind: "insert", relation, row });
const set = (row: Tuple, before: Tuple | null = null, relation = TABLE): Change => ({
  kind: "update",
  relation,
  before,
  row,
});
const drop = (before: Tuple, relation = TABLE): Change => ({ kind: "delete", relation, before });

function toNetChanges(changes: Change[], relation = TABLE) {
  const table = new NetTable(relation);
  for (const change of changes) table.add(change);
  return table.list().map(({ row, existed }) => ({ row, existed }));
}

describe("what became of a row", () => {
  test.each<[string, Change[], { row: Tuple | null; existed: boolean }[]]>([
    [
      "made and changed: it is new, with its last values",
      [put(["1", "7", "a"]), set(["1", "7", "b"])],
      [{ row: ["1", "7", "b"], existed: false }],
    ],
    ["made and removed: nothing", [put(["1", "7", "a"]), drop(["1", "7", null])], []],
    [
      "changed and removed: it is gone",
      [set(["1", "7", "b"]), drop(["1", "7", null])],
      [{ row: null, existed: true }],
    ],
    [
      "removed and made again: the old one goes first",
      [drop(["1", "7", null]), put(["1", "7", "c"])],
      [{ row: ["1", "7", "c"], existed: true }],
    ],
    [
      "a long value that is not sent is the one sent before",
      [put(["1", "7", "long"]), set(["1", "7", undefined])],
      [{ row: ["1", "7", "long"], existed: false }],
    ],
    [
      "a long value that was never sent stays open",
      [set(["1", "7", undefined])],
      [{ row: ["1", "7", undefined], existed: true }],
    ],
    [
      "a row that gets another key leaves its old place",
      [set(["1", "8", "a"], ["1", "7", null])],
      [
        { row: null, existed: true },
        { row: ["1", "8", "a"], existed: false },
      ],
    ],
  ])("%s", (_, changes, rows) => {
    expect(toNetChanges(changes)).toEqual(rows);
  });

  test("replaces rows without a key as a whole", () => {
    const changes = [put(["1", "new"], HEAP), set(["1", "matched"], ["1", "new"], HEAP)];
    expect(toNetChanges(changes, HEAP)).toEqual([{ row: ["1", "matched"], existed: false }]);
  });
});

describe("a line of COPY", () => {
  test("distinguishes separators, backslashes and nulls", () => {
    expect(copyLine(["a\tb", "c\\N", "d\r\ne", null, ""])).toBe("a\\tb\tc\\\\N\td\\r\\ne\t\\N\t\n");
  });

  test("is rejected when a value is unknown", () => {
    expect(() => copyLine(["a", undefined])).toThrow("is unknown");
  });
});
