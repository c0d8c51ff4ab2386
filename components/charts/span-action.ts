import type { BarSpan } from "./types";

/** Calls an action with the first and last place of a span, instead of their indexes. */
export function toSpanAction<Item>(
  items: readonly Item[],
  act: ((first: Item, last: Item) => void) | undefined,
): ((span: BarSpan) => void) | undefined {
  if (act === undefined) return undefined;
  return ([first, last]) => {
    const [from, to] = [items[first], items[last]];
    if (from !== undefined && to !== undefined) act(from, to);
  };
}
