/** For rows that are hot: transactions that lock them in one order don't wait for each other in a circle. */

/** An ID as a part of a key, so that keys stand in the order of their IDs. */
export const padded = (id: number): string => String(id).padStart(16, "0");

/** What is added to rows, by their keys: in one order, the same in every transaction. */
export const inOrder = <T>(sums: ReadonlyMap<string, T>): T[] =>
  [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
