import { DomainError } from "@/lib/core/errors";

/**
 * Caused by data: cardinality, data exception, constraint, program limit (an index entry too long), and errors of our
 * own functions. All others concern the database, which may recover.
 */
const ITEM_CLASSES = new Set(["21", "22", "23", "54", "P0"]);

/** Checks for an error that would recur on a retry. */
function isItemError(error: unknown): boolean {
  if (error instanceof DomainError || error instanceof RangeError || error instanceof TypeError) {
    return true;
  }
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && code.length === 5 && ITEM_CLASSES.has(code.slice(0, 2));
}

/**
 * Writes items; if one makes the transaction fail, bisects down to it for `quarantineItem`. Database errors are thrown, when
 * some halves may be committed, so `write` must be repeatable.
 */
export async function writeWithBisection<T>(
  items: readonly T[],
  write: (items: readonly T[]) => Promise<void>,
  quarantineItem: (item: T, error: unknown) => Promise<void>,
): Promise<void> {
  try {
    await write(items);
  } catch (error) {
    if (!isItemError(error)) throw error;
    const [first] = items;
    if (first === undefined) throw error;
    if (items.length === 1) return quarantineItem(first, error);
    const middle = items.length >> 1;
    await writeWithBisection(items.slice(0, middle), write, quarantineItem);
    await writeWithBisection(items.slice(middle), write, quarantineItem);
  }
}
