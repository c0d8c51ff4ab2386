import type { ListState } from "@/components/data-table/query/list-query";

/** Returns whether people's requests are listed, since the dashboard's own requests far outnumber those of programs. */
export function getPeopleMode(filters: ListState["filters"]): "no" | "too" | "only" {
  const value = filters.find(({ field }) => field === "people")?.values[0];
  return value === "too" || value === "only" ? value : "no";
}

/** Adds the caller filter by default. */
export function addPeopleFilter(
  query: URLSearchParams,
  { filters }: Pick<ListState, "filters">,
): void {
  const byPeople = getPeopleMode(filters);
  // A request id is unambiguous without the caller.
  if (byPeople === "too" || filters.some(({ field }) => field === "request")) return;
  query.set("exists[key_id]", String(byPeople === "no"));
}
