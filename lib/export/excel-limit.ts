import { DomainError } from "@/lib/core/errors";
import type { TableSource } from "./table-download";
import type { FileFormat } from "./table-file";

/** More than spreadsheet programs handle well. */
const MAX_ROWS = 100_000;
const STEP_SIZE = 10_000;

/**
 * Checks that the rows fit an Excel file; text files are never counted.
 * @param hasMore returns whether there are more rows than `limit`
 * @throws DomainError 422 `too_many_rows`
 */
export async function assertFitsExcel(
  format: FileFormat,
  hasMore: (limit: number) => Promise<boolean>,
): Promise<void> {
  if (format !== "xlsx" || !(await hasMore(MAX_ROWS))) return;
  throw new DomainError(
    "unprocessable",
    "Excel files can hold up to 100,000 rows. Choose CSV, or narrow your filters.",
    { reason: "too_many_rows" },
  );
}

/** Returns the `hasMore` callback of `assertFitsExcel`. */
export const hasMoreRows =
  <Row, Column extends string | number>({ readAfter, toKey }: TableSource<Row, Column>) =>
  async (limit: number): Promise<boolean> => {
    let after: string | null = null;
    for (let remaining = limit + 1; remaining > 0; ) {
      const requested = Math.min(remaining, STEP_SIZE);
      const rows: Row[] = await readAfter(after, requested);
      const last = rows.at(-1);
      if (last === undefined || rows.length < requested) return false;
      remaining -= rows.length;
      after = toKey(last);
    }
    return true;
  };
