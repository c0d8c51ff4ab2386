import type { AnyList, ListField } from "@/lib/core/list";
import { dayAt, type TimeRange } from "@/lib/core/time/time-range";
import { parseAmountRange } from "./amount-range";
import { getSelectedValues } from "./filter-text";
import { resolveTimeRange } from "./time-presets";
import type { FilterField, ViewFilter, Sort } from "@/components/data-table/types";

export interface ListState {
  q: string;
  filters: readonly ViewFilter[];
  sort: Sort | null;
}

export interface Clock {
  timeZone: string;
  now: number;
}

export function chosenRange(
  { filters }: Pick<ListState, "filters">,
  key: string,
  clock: Clock,
): Partial<TimeRange> | null {
  const text = filters.find(({ field }) => field === key)?.values[0];
  return text === undefined ? null : resolveTimeRange(text, clock.timeZone, clock.now);
}

function setBounds(
  query: URLSearchParams,
  name: string,
  range: { from?: number | string; to?: number | string } | null,
  upper: "lt" | "lte",
): void {
  if (range?.from !== undefined) query.set(`${name}[gte]`, String(range.from));
  if (range?.to !== undefined) query.set(`${name}[${upper}]`, String(range.to));
}

/** Converts a range to calendar days, which are independent of the time zone. */
function toDays(range: Partial<TimeRange> | null, { timeZone }: Clock) {
  const toDay = (at: number | undefined) => (at === undefined ? undefined : dayAt(at, timeZone));
  return (
    range && {
      from: toDay(range.from),
      to: toDay(range.to === undefined ? undefined : range.to - 1),
    }
  );
}

function addFilter(
  query: URLSearchParams,
  name: string,
  { page, filter }: ListField,
  values: readonly string[],
  clock: Clock,
): void {
  const [first = ""] = values;
  if (page?.ask !== undefined) page.ask(query, values);
  else if (page?.kind === "time") {
    const range = resolveTimeRange(first, clock.timeZone, clock.now);
    if (filter?.type === "date") setBounds(query, name, toDays(range, clock), "lte");
    else setBounds(query, name, range, "lt");
  } else if (page?.kind === "amount") setBounds(query, name, parseAmountRange(first), "lte");
  else if (page?.kind === "text") query.set(name, first);
  else {
    const parameter = filter?.array === true ? `${name}[]` : name;
    for (const value of values) query.append(parameter, value);
  }
}

export function listQuery(
  list: AnyList,
  { q, filters, sort }: ListState,
  fields: readonly FilterField[],
  clock: Clock,
): URLSearchParams {
  const query = new URLSearchParams();
  if (list.search !== undefined && q.trim() !== "") query.set(list.search, q.trim());
  for (const selected of filters) {
    const visible = fields.find(({ urlName }) => urlName === selected.field);
    const declared = Object.entries(list.fields).find(
      ([, { page }]) => page?.urlName === selected.field,
    );
    if (visible === undefined || declared === undefined) continue;
    addFilter(query, ...declared, getSelectedValues(visible, selected), clock);
  }
  if (sort !== null && list.order.includes(sort.field)) {
    query.set(`_order[${sort.field}]`, sort.direction);
  }
  return query;
}
