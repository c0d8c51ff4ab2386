import { looksLikePhone } from "./looks-like-phone";
import { MAX_TITLE_ROWS } from "./schema-values";

const MIN_TABLE_ROWS = 2;

const countFilled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== "").length;

/**
 * Counts title rows, which have no number and stand above a heading for numbers, or have a single cell above wider
 * ones.
 */
export function countTitleRows(
  rows: readonly (readonly string[])[],
  isPhoneName: (cell: string) => boolean,
): number {
  const head = rows.slice(0, MAX_TITLE_ROWS + 1);
  const numbers = head.findIndex((row) => row.some(looksLikePhone));
  const above = numbers === -1 ? head : head.slice(0, numbers);
  const titleRow = above.findIndex((row) => row.some(isPhoneName));
  if (titleRow !== -1) return titleRow;
  const table = head.findIndex((row) => countFilled(row) > 1);
  if (table <= 0 || above.length < table) return 0;
  const below = rows.slice(table, table + MIN_TABLE_ROWS);
  return below.length === MIN_TABLE_ROWS && below.every((row) => countFilled(row) > 1) ? table : 0;
}
