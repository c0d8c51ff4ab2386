import { serializeFilter } from "@/components/data-table/query/filter-text";
import type { ViewFilter } from "@/components/data-table/types";
import { type MessageTile, tileHref } from "@/lib/core/messages/tiles";

export const GROUPINGS = ["iso2", "service_code", "key_id"] as const;
export type DeliveryGrouping = (typeof GROUPINGS)[number];

/** Names in the URL of this page and of the message list. */
export const FILTER_NAMES = {
  iso2: "country",
  service_code: "service",
  key_id: "key",
} as const satisfies Record<DeliveryGrouping, string>;

/** Further filters in the URL of pages of sums. */
export const KEY_FILTERS = {
  key_creator_id: "key-creator",
  cost_centre: "cost-centre",
} as const;

interface RowsQuery {
  tile: MessageTile;
  /** Value of the message list's `counted`. */
  range: string;
  filters: readonly ViewFilter[];
  group?: { by: DeliveryGrouping; value: string };
  reason?: number;
  /** More filters of the message list. */
  only?: Readonly<Record<string, string>>;
}

/** Returns the list of the messages that a statistic counts. */
export function rowsHref({ tile, range, filters, group, reason, only }: RowsQuery): string {
  const parameters = new URLSearchParams();
  for (const filter of filters) parameters.set(filter.field, serializeFilter(filter));
  if (group !== undefined) parameters.set(FILTER_NAMES[group.by], group.value);
  if (reason !== undefined) parameters.set("reason", String(reason));
  for (const [name, value] of Object.entries(only ?? {})) parameters.set(name, value);
  const query = parameters.toString();
  return `${tileHref(tile, range)}${query === "" ? "" : `&${query}`}`;
}
