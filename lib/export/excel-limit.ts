import { DomainError } from "@/lib/core/errors";
import type { TableSource } from "./table-download";
import type { FileFormat } from "./table-file";

/** Spreadsheet programs struggle with more. */
const MOST_ROWS = 100_000;
/** Rows that one step of counting reads. */
const STEP = 10_000;

/**
 * Refuses an Excel file of more rows than spreadsheet programs open well; files of text are never counted.
 * @param hasMore tells whether there are more rows than so many
 * @throws DomainError 422 `too_many_rows`
 */
export async function assertFitsExcel(
  format: FileFormat,
  hasMore: (limit: number) => Promise<boolean>,
): Promise<void> {
  if (format !== "xlsx" || !(await hasMore(MOST_ROWS))) return;
  throw new DomainError(
    "unprocessable",
    "Excel files can hold up to 100,000 rows. Choose CSV, or narrow your filters.",
    { reason: "too_many_rows" },
  );
}

/** Whether a table has more rows than so many, for `assertFitsExcel`: by reading up to there. */
export const hasMoreRows =
  <Row, Column extends string | number>({ readAfter, keyOf }: TableSource<Row, Column>) =>
  async (limit: number): Promise<boolean> => {
    let after: string | null = null;
    for (let left = limit + 1; left > 0; ) {
      const wanted = Math.min(left, STEP);
      const rows: Row[] = await readAfter(after, wanted);
      const last = rows.at(-1);
      if (last === undefined || rows.length < wanted) return false;
      left -= rows.length;
      after = keyOf(last);
    }
    return true;
  };
