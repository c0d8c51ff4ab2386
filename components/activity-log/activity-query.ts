import { chosenValues } from "@/components/data-table/filter-text";
import { timeRangeOf } from "@/components/data-table/time-presets";
import type { FilterField } from "@/components/data-table/types";
import type { TableState } from "@/components/data-table/use-table-state";

const NAMES: Readonly<Record<string, string>> = {
  actor: "actor_id[]",
  action: "action[]",
  request: "request_id",
};

/** What the activity shows, in the API's words; without page and size. */
export function activityQuery(
  { filters, sort }: Pick<TableState, "filters" | "sort">,
  fields: readonly FilterField[],
  clock: { timeZone: string; now: number },
): URLSearchParams {
  const query = new URLSearchParams();
  for (const filter of filters) {
    const field = fields.find(({ key }) => key === filter.field);
    const name = NAMES[filter.field];
    if (field !== undefined && name !== undefined) {
      for (const value of chosenValues(field, filter)) query.append(name, value);
      // Ids of people and of keys are numbers of their own.
      if (filter.field === "actor") query.set("actor_kind", "user");
    }
    if (filter.field === "created") {
      const range = timeRangeOf(filter.values[0] ?? "", clock.timeZone, clock.now);
      if (range?.from !== undefined) query.set("created_at[gte]", String(range.from));
      if (range?.to !== undefined) query.set("created_at[lt]", String(range.to));
    }
  }
  if (sort?.field === "created_at") query.set("_order[created_at]", sort.direction);
  return query;
}
