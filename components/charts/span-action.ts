import type { BarSpan } from "./types";

/** Calls an action with the first and last place of a span, instead of their indexes. */
export function toSpanAction<Place>(
  places: readonly Place[],
  act: ((first: Place, last: Place) => void) | undefined,
): ((span: BarSpan) => void) | undefined {
  if (act === undefined) return undefined;
  return ([first, last]) => {
    const [from, to] = [places[first], places[last]];
    if (from !== undefined && to !== undefined) act(from, to);
  };
}
