import type { BarSpan } from "./types";

/** Adapts an action on items to a span of bar indexes. */
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
