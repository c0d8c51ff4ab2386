import { describe, expect, it } from "vitest";
import type { Column } from "@/components/data-table/types";
import { fittingColumns, getMinWidth } from "./fitting-columns";

const COLUMNS: readonly Sized[] = [
  { key: "to", width: "w-40" },
  { key: "text" },
  { key: "parts", width: "w-14", isSecondary: true },
  { key: "charged", width: "w-20" },
  { key: "refunded", width: "w-24", isSecondary: true },
];
const keys = (room: number | null) => fittingColumns(COLUMNS, room).map(({ key }) => key);

type Sized = Pick<Column<never>, "key" | "width" | "isSecondary">;

/** A wider first column from 80rem on. */
const RESPONSIVE: readonly Sized[] = [{ key: "to", width: "w-40 xl:w-56" }, ...COLUMNS.slice(1)];

describe("fittingColumns", () => {
  it("reads the width that the window's size gives a column", () => {
    expect(getMinWidth(RESPONSIVE)).toBe(getMinWidth(COLUMNS));
    expect(getMinWidth(RESPONSIVE, true)).toBe(getMinWidth(COLUMNS) + (56 - 40) * 4);
    expect(fittingColumns(RESPONSIVE, 551)).toHaveLength(4);
    expect(fittingColumns(RESPONSIVE, 615, true)).toHaveLength(4);
    expect(fittingColumns(RESPONSIVE, 616, true)).toHaveLength(5);
  });
  it("rejects widths that it can't add up at compile time", () => {
    const wrong: readonly Pick<Column<never>, "width">[] = [
      // @ts-expect-error no spacing step
      { width: "flex-1" },
      // @ts-expect-error a breakpoint that isn't read
      { width: "w-40 lg:w-56" },
    ];
    expect(wrong).toHaveLength(2);
  });
  it("keeps all columns if they fit, and until the width is known", () => {
    expect(getMinWidth(COLUMNS)).toBe((40 + 28 + 14 + 20 + 24 + 12) * 4);
    expect(keys(552)).toHaveLength(5);
    expect(keys(null)).toHaveLength(5);
  });
  it("drops secondary columns from the last", () => {
    expect(keys(551)).toEqual(["to", "text", "parts", "charged"]);
    expect(keys(455)).toEqual(["to", "text", "charged"]);
  });
  it("keeps primary columns at any width", () => {
    expect(keys(10)).toEqual(["to", "text", "charged"]);
  });
});
