import type { ListState } from "@/components/data-table/query/list-query";

/** Whether the dashboard's own requests are shown, which are many more than those of programs. */
export function byPeopleOf(filters: ListState["filters"]): "no" | "too" | "only" {
  const value = filters.find(({ field }) => field === "people")?.values[0];
  return value === "too" || value === "only" ? value : "no";
}

/** Asks for whose requests are listed, which nobody needs to choose. */
export function askByPeople(query: URLSearchParams, { filters }: Pick<ListState, "filters">): void {
  const byPeople = byPeopleOf(filters);
  // An id names one request, whoever made it.
  if (byPeople === "too" || filters.some(({ field }) => field === "request")) return;
  query.set("exists[key_id]", String(byPeople === "no"));
}
