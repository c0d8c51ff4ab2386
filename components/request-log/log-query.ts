import { chosenValues } from "@/components/data-table/filter-text";
import { timeRangeOf } from "@/components/data-table/time-presets";
import type { FilterField } from "@/components/data-table/types";
import type { TableState } from "@/components/data-table/use-table-state";
import { codesOf } from "./status-class";

const NAMES: Readonly<Record<string, string>> = {
  method: "method",
  key: "key_id[]",
  request: "request_id",
};

/** Whether the dashboard's own requests are shown, which are many more than those of programs. */
export function byPeopleOf(filters: TableState["filters"]): "no" | "too" | "only" {
  const value = filters.find(({ field }) => field === "people")?.values[0];
  return value === "too" || value === "only" ? value : "no";
}

/** What the log shows, in the API's words; without page and size. */
export function logQuery(
  { q, filters, sort }: Pick<TableState, "q" | "filters" | "sort">,
  fields: readonly FilterField[],
  clock: { timeZone: string; now: number },
): URLSearchParams {
  const query = new URLSearchParams();
  if (q.trim() !== "") query.set("path", q.trim());
  const byPeople = byPeopleOf(filters);
  // An id names one request, whoever made it.
  if (byPeople !== "too" && !filters.some(({ field }) => field === "request")) {
    query.set("exists[key_id]", String(byPeople === "no"));
  }
  for (const filter of filters) {
    const field = fields.find(({ key }) => key === filter.field);
    if (field === undefined) continue;
    const values = chosenValues(field, filter);
    const name = NAMES[field.key];
    if (name !== undefined) for (const value of values) query.append(name, value);
    if (field.key === "status") {
      for (const code of values.flatMap(codesOf)) query.append("status[]", String(code));
    }
    if (field.key === "created") {
      const range = timeRangeOf(values[0] ?? "", clock.timeZone, clock.now);
      if (range?.from !== undefined) query.set("created_at[gte]", String(range.from));
      if (range?.to !== undefined) query.set("created_at[lt]", String(range.to));
    }
  }
  if (sort?.field === "created_at") query.set("_order[created_at]", sort.direction);
  return query;
}
