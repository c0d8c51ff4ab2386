import { describe, expect, it } from "vitest";
import { fittingColumns, getMinWidth } from "./fitting-columns";

const COLUMNS = [
  { key: "to", width: "w-40" },
  { key: "text" },
  { key: "parts", width: "w-14", isSecondary: true },
  { key: "charged", width: "w-20" },
  { key: "refunded", width: "w-24", isSecondary: true },
];
const keys = (room: number | null) => fittingColumns(COLUMNS, room).map(({ key }) => key);

describe("fittingColumns", () => {
  it("keeps all columns if they fit, and until the width is known", () => {
    expect(getMinWidth(COLUMNS)).toBe((40 + 32 + 14 + 20 + 24 + 12) * 4);
    expect(keys(568)).toHaveLength(5);
    expect(keys(null)).toHaveLength(5);
  });
  it("drops secondary columns from the last", () => {
    expect(keys(567)).toEqual(["to", "text", "parts", "charged"]);
    expect(keys(471)).toEqual(["to", "text", "charged"]);
  });
  it("keeps primary columns at any width", () => {
    expect(keys(10)).toEqual(["to", "text", "charged"]);
  });
});
