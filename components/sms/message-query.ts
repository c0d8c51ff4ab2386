import { type AmountRange, parseAmountRange } from "@/components/data-table/amount-range";
import { chosenValues } from "@/components/data-table/filter-text";
import { timeRangeOf } from "@/components/data-table/time-presets";
import type { FilterField, FilterValue, Sort } from "@/components/data-table/types";
import type { TimeRange } from "@/lib/core/time-range";
import { KEY_ORIGINS } from "@/lib/gateway/sms/schema-values";
import { ANY_KEY } from "./use-message-fields";

/** Names of filters in the URL as the API calls them. */
const ARRAYS: Readonly<Record<string, string>> = {
  state: "state[]",
  status: "status_code[]",
  dlr: "dlr_code[]",
  country: "iso2[]",
  service: "service_code[]",
};
const SORTABLE = ["created_at", "gateway_sent_at", "delivery_at"];

export interface ListState {
  q: string;
  filters: readonly FilterValue[];
  sort: Sort | null;
}

export interface Clock {
  timeZone: string;
  /** Unix seconds. */
  now: number;
}

/** The range of creation that is asked for, if any. */
export function createdRange(state: ListState, clock: Clock): Partial<TimeRange> | null {
  const text = state.filters.find(({ field }) => field === "created")?.values[0];
  return text === undefined ? null : timeRangeOf(text, clock.timeZone, clock.now);
}

function priceRange({ filters }: ListState): AmountRange | null {
  const text = filters.find(({ field }) => field === "price")?.values[0];
  return text === undefined ? null : parseAmountRange(text);
}

function addFilter(query: URLSearchParams, field: FilterField, filter: FilterValue): void {
  const values = chosenValues(field, filter);
  const [first = ""] = values;
  const name = ARRAYS[field.key];
  if (name !== undefined) {
    for (const value of values) query.append(name, value);
    // Before a message is handed over it has no report either, but nobody means those.
    if (field.key === "dlr" && values.includes("0") && !query.has("status_code[]")) {
      query.append("status_code[]", "100");
    }
  } else if (field.key === "key") {
    if (first === ANY_KEY) for (const origin of KEY_ORIGINS) query.append("origin[]", origin);
    else for (const value of values) query.append("key_id[]", value);
  } else if (field.key === "sender") query.set("sender_id", first);
  else if (field.key === "callback") query.set("callback_data", first);
  else if (field.key === "source") query.set("source", first);
  else if (field.key === "phone") {
    // People type national form, too: without separators and leading zeros it is a part of E.164.
    query.set("phone", first.replace(/[^0-9+]/g, "").replace(/^0+/, ""));
  }
}

/** What the list shows, in the API's words; without page and size. */
export function messageQuery(
  state: ListState,
  fields: readonly FilterField[],
  clock: Clock,
): URLSearchParams {
  const query = new URLSearchParams();
  if (state.q.trim() !== "") query.set("text", state.q.trim());
  for (const filter of state.filters) {
    const field = fields.find(({ key }) => key === filter.field);
    if (field !== undefined) addFilter(query, field, filter);
  }
  const range = createdRange(state, clock);
  if (range?.from !== undefined) query.set("created_at[gte]", String(range.from));
  if (range?.to !== undefined) query.set("created_at[lt]", String(range.to));
  const price = priceRange(state);
  if (price?.from !== undefined) query.set("price[gte]", price.from);
  if (price?.to !== undefined) query.set("price[lte]", price.to);
  if (state.sort !== null && SORTABLE.includes(state.sort.field)) {
    query.set(`_order[${state.sort.field}]`, state.sort.direction);
  }
  return query;
}
