/** Filters that the sums by hour know as well. */
const COUNTED = ["iso2[]", "service_code[]", "key_id[]"];
/** The range is the picture's own, and sums have no order. */
const ANYWAY = /^(counted_at|created_at|_order)\[/;
/** States of the list that the sums tell apart. */
const STATES = ["delivered", "failed", "moving"] as const;
export type CountedState = (typeof STATES)[number];

const isCounted = (value: string): value is CountedState => STATES.some((state) => state === value);

/**
 * Returns how the sums by hour answer what a list of messages is asked for: their filters, and which states to show of them.
 * Null where the list is asked for less than the sums can tell. They leave out tests.
 */
export function sumsQuery(
  asked: URLSearchParams,
): { filters: URLSearchParams; states: readonly CountedState[] } | null {
  const filters = new URLSearchParams();
  const states: CountedState[] = [];
  for (const [name, value] of asked) {
    if (ANYWAY.test(name) || (name === "is_test" && value === "false")) continue;
    if (name === "state[]" && isCounted(value)) states.push(value);
    else if (COUNTED.includes(name)) filters.append(name, value);
    else return null;
  }
  return { filters, states: states.length === 0 ? STATES : states };
}
