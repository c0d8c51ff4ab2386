import type { ViewFilter } from "@/components/data-table/types";
import { FILTER_NAMES, KEY_FILTERS } from "./delivery-links";

const NO_MATCH = "0";
const BY_KEY: readonly string[] = [FILTER_NAMES.key_id, ...Object.values(KEY_FILTERS)];

/**
 * Converts a page's filters to those of the message list, which knows keys but neither who created them nor their cost
 * centres.
 * @param keyIds keys that the statistics are limited to; null: all
 */
export function toRowFilters(
  filters: readonly ViewFilter[],
  keyIds: readonly number[] | null,
): ViewFilter[] {
  const others = filters.filter(({ field }) => !BY_KEY.includes(field));
  if (keyIds === null) return others;
  const values = keyIds.length === 0 ? [NO_MATCH] : keyIds.map(String);
  return [...others, { field: FILTER_NAMES.key_id, operator: "is", values }];
}

export function addFilters(
  query: URLSearchParams,
  filters: readonly ViewFilter[],
  parameters: Readonly<Record<string, string>>,
): URLSearchParams {
  for (const [parameter, urlName] of Object.entries(parameters)) {
    const filter = filters.find(({ field }) => field === urlName);
    for (const value of filter?.values ?? []) query.append(`${parameter}[]`, value);
  }
  return query;
}
