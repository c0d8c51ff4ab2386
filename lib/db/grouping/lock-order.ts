/** Transactions that lock hot rows in the same order can't deadlock. */

export const padId = (id: number): string => String(id).padStart(16, "0");

export const sortByKey = <T>(totals: ReadonlyMap<string, T>): T[] =>
  [...totals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
