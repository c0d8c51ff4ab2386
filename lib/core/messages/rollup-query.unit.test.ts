import { expect, it } from "vitest";
import { MESSAGE_TILES, tileHref } from "./tiles";
import { toRollupQuery } from "./rollup-query";

const read = (query: string) => {
  const found = toRollupQuery(new URLSearchParams(query));
  return found && { filters: found.filters.toString(), states: found.states };
};
const ALL = ["delivered", "failed", "moving"];

it.each([
  ["", { filters: "", states: ALL }],
  ["state[]=failed", { filters: "", states: ["failed"] }],
  [
    "state[]=moving&state[]=failed&iso2[]=FR",
    { filters: "iso2%5B%5D=FR", states: ["moving", "failed"] },
  ],
  [
    "is_test=false&counted_at[gte]=1&counted_at[lt]=9&_order[created_at]=asc",
    { filters: "", states: ALL },
  ],
])("answers %s from the aggregates", (query, answer) => {
  expect(read(query)).toEqual(answer);
});

it.each([
  "state[]=failed&state[]=scheduled",
  "state[]=stopped",
  "is_test=true",
  "search=x",
  "bulk[]=1",
])(
  "doesn't answer %s from the aggregates, which would count other messages than the list",
  (query) => {
    expect(read(query)).toBeNull();
  },
);

it("answers histograms of lists opened from the overview from the aggregates", () => {
  for (const tile of MESSAGE_TILES) {
    const states = new URL(tileHref(tile, "7d"), "http://x").searchParams.get("state")?.split(",");
    const query = new URLSearchParams(states?.map((state) => ["state[]", state]));
    expect(toRollupQuery(query)?.states, tile).toEqual(states);
  }
});
