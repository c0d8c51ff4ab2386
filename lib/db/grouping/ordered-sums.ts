/** For hot rows: transactions that lock them in the same order can't deadlock. */

/** Pads an id, so that keys sort in id order. */
export const padded = (id: number): string => String(id).padStart(16, "0");

/** Returns increments by key, in an order shared by all transactions. */
export const inOrder = <T>(sums: ReadonlyMap<string, T>): T[] =>
  [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
