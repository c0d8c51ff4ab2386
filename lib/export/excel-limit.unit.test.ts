import { expect, test, vi } from "vitest";
import { assertFitsExcel, hasMoreRows } from "./excel-limit";

/** A table of so many rows, which are their own places. */
function makeTable(rows: number) {
  const readAfter = vi.fn(async (key: string | null, limit: number) => {
    const from = key === null ? 0 : Number(key);
    return Array.from({ length: Math.min(limit, rows - from) }, (_, at) => from + at + 1);
  });
  return { name: "rows", readAfter, toKey: String, toCell: String };
}

test("limits an Excel file to 100,000 rows, and rejects more before starting", async () => {
  await assertFitsExcel("xlsx", hasMoreRows(makeTable(0)));
  await assertFitsExcel("xlsx", hasMoreRows(makeTable(100_000)));
  await expect(assertFitsExcel("xlsx", hasMoreRows(makeTable(100_001)))).rejects.toMatchObject({
    code: "unprocessable",
    reason: "too_many_rows",
  });
});

test("counts rows up to the limit, and not for text files", async () => {
  const million = makeTable(1_000_000);
  await expect(assertFitsExcel("xlsx", hasMoreRows(million))).rejects.toThrow();
  const read = million.readAfter.mock.calls.reduce((sum, [, limit]) => sum + limit, 0);
  expect(read).toBe(100_001);
  const text = makeTable(1_000_000);
  await assertFitsExcel("csv", hasMoreRows(text));
  expect(text.readAfter).not.toHaveBeenCalled();
});
