const SUM_FILTERS = ["iso2[]", "service_code[]", "key_id[]"];
const TIME_PARAMETERS = /^(counted_at|created_at|_order)\[/;
const STATES = ["delivered", "failed", "moving"] as const;
export type CountedState = (typeof STATES)[number];

const isCounted = (value: string): value is CountedState => STATES.some((state) => state === value);

/** Returns a query of the hourly sums, or null if they can't represent it. Sums exclude tests. */
export function toRollupQuery(
  query: URLSearchParams,
): { filters: URLSearchParams; states: readonly CountedState[] } | null {
  const filters = new URLSearchParams();
  const states: CountedState[] = [];
  for (const [name, value] of query) {
    if (TIME_PARAMETERS.test(name) || (name === "is_test" && value === "false")) continue;
    if (name === "state[]" && isCounted(value)) states.push(value);
    else if (SUM_FILTERS.includes(name)) filters.append(name, value);
    else return null;
  }
  return { filters, states: states.length === 0 ? STATES : states };
}
