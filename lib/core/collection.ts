/**
 * Defines filters and orders of lists once. The query parser, OpenAPI parameters, Hydra search template and
 * normalised SQL conditions derive from it.
 */
export type FilterType =
  | "text"
  | "uuid"
  | "integer"
  | "number"
  | "timestamp"
  | "date"
  | "boolean"
  | "enum";

export interface Filter {
  type: FilterType;
  /** `exact` (equality and, with `array`, IN), `partial` (contains, case-insensitive). */
  match: "exact" | "partial";
  /** Documents `name[]=a&name[]=b`, which every filter accepts. */
  array?: boolean;
  /** Also accepts `name[gt|gte|lt|lte]=` and `name[between]=a..b`. */
  range?: boolean;
  /** Also accepts `exists[name]=true|false`. */
  exists?: boolean;
  /** Allowed values of an `enum` (compared as text). */
  values?: readonly (string | number)[];
  /** Maximum length of the field; longer values match no rows. */
  maxLength?: number;
  /** Controls the response instead of filtering: invalid values are refused, not ignored. */
  isOption?: boolean;
  description?: string;
  /** Documentation example. Required for texts; other types have a default. */
  example?: string | number;
}

export interface CollectionDefinition {
  kind: "collection";
  filters: Record<string, Filter>;
  /**
   * Refuses unknown parameters and invalid values instead of ignoring them: for bulk operations on matches, an
   * ignored filter would widen the change.
   */
  isStrict?: boolean;
  /** Fields accepted by `_order[field]`; default: the first, descending. */
  order: readonly string[];
}

/** Filter value in its field's type: timestamps as unix seconds, dates as their start in UTC. */
export type FilterValue = string | number | boolean;

/** Values of `in` and `contains` are ORed; an empty list matches no rows. */
export type Condition =
  | { field: string; op: "in"; values: FilterValue[] }
  | { field: string; op: "contains"; values: string[] }
  | { field: string; op: "gt" | "gte" | "lt" | "lte"; value: number }
  | { field: string; op: "exists"; value: boolean };

/** Query of a list verb. Conditions are ANDed. */
export interface CollectionQuery {
  /** From 1. */
  page: number;
  /** 1 to 500, default 30. */
  itemsPerPage: number;
  conditions: Condition[];
  order: { field: string; direction: "asc" | "desc" }[];
  /** True if the caller asked for a page or a page size. */
  isPaged?: boolean;
}

export interface Total {
  count: number;
  /** False if counting stopped early; `count` is then a lower bound. */
  isExact: boolean;
}

/** Maximum count; counting further would cost more than a page of the list. */
export const COUNT_LIMIT = 10_000;

/** Returns the total for a count capped at limit + 1. */
export const countedUpTo = (counted: number): Total =>
  counted <= COUNT_LIMIT ? exactly(counted) : { count: COUNT_LIMIT, isExact: false };

/** True if the total is at least `limit`; a list that timed out while counting passes. */
export const reaches = ({ count, isExact }: Total, limit: number): boolean =>
  count >= limit || !isExact;

export const exactly = (count: number): Total => ({ count, isExact: true });

/** Page of a list. `total` is called only if the caller will see it. */
export interface Page<T> {
  items: T[];
  total: () => Promise<Total>;
  /** Filter that continues after the last item; set only if the request's time ran out before the page was full. */
  continuation?: { filter: string; value: string };
}

/** Whole list, read while it is sent. */
export interface Stream<T> {
  /** Restarts from the beginning on each call. */
  pages: () => AsyncIterable<T[]>;
  total: () => Promise<Total>;
}

/** Returns a short list as a single page. */
export const toFullPage = <T>(items: T[]): Page<T> => ({
  items,
  total: async () => exactly(items.length),
});

/** Defines a list's filters and orders. */
export function collection(definition: Omit<CollectionDefinition, "kind">): CollectionDefinition {
  return { kind: "collection", ...definition };
}
