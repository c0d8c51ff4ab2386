/**
 * Lists are defined once: which filters and orders exist. From that come the query parser, the OpenAPI
 * parameters, the Hydra search template, and a normalised list of conditions for SQL.
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
  /** Longest value that the field can hold: a longer one matches nothing. */
  maxLength?: number;
  /** Says how to answer rather than what to look for: an unreadable value is refused, not ignored. */
  isOption?: boolean;
  description?: string;
  /** For documents; texts need one, other types have a general one. */
  example?: string | number;
}

export interface CollectionDefinition {
  kind: "collection";
  filters: Record<string, Filter>;
  /**
   * Refuses unknown parameters and unreadable values instead of ignoring them: for operations that change
   * whatever matches, an ignored filter would widen the change.
   */
  isStrict?: boolean;
  /** Field names that `_order[field]` accepts; the default is the first, descending. */
  order: readonly string[];
}

/** A filter value in the type of its field: timestamps are unix seconds, dates those of their beginning in UTC. */
export type FilterValue = string | number | boolean;

/** Several values of `in` and `contains` are alternatives; none at all match nothing. */
export type Condition =
  | { field: string; op: "in"; values: FilterValue[] }
  | { field: string; op: "contains"; values: string[] }
  | { field: string; op: "gt" | "gte" | "lt" | "lte"; value: number }
  | { field: string; op: "exists"; value: boolean };

/** What a list verb receives. Conditions are ANDed. */
export interface CollectionQuery {
  /** From 1. */
  page: number;
  /** 1 to 500, default 30. */
  itemsPerPage: number;
  conditions: Condition[];
  order: { field: string; direction: "asc" | "desc" }[];
  /** Whether the caller asked for a page, or for its length. */
  isPaged?: boolean;
}

/** How many items a list has. */
export interface Total {
  count: number;
  /** False: it was not counted to the end; there are `count` at least. */
  isExact: boolean;
}

/** Nothing is counted further than this: it would cost more than a page of the list. */
export const COUNT_LIMIT = 10_000;

/** The total of which up to one more than the limit were counted. */
export const countedUpTo = (counted: number): Total =>
  counted <= COUNT_LIMIT ? exactly(counted) : { count: COUNT_LIMIT, isExact: false };

/** Whether there are at least as many; a list that could not be counted in time is a long one. */
export const reaches = ({ count, isExact }: Total, limit: number): boolean =>
  count >= limit || !isExact;

export const exactly = (count: number): Total => ({ count, isExact: true });

/** A page of a list. `total` is only called when the caller will see it. */
export interface Page<T> {
  items: T[];
  total: () => Promise<Total>;
  /**
   * Only when the time for one request ended before the page was full: the filter by which another request
   * goes on where this one stopped.
   */
  continuation?: { filter: string; value: string };
}

/** A list as a whole, read while it is sent. */
export interface Stream<T> {
  /** Begins at the beginning each time it is called. */
  pages: () => AsyncIterable<T[]>;
  total: () => Promise<Total>;
}

/** A list that is so short that it comes whole. */
export const wholeList = <T>(items: T[]): Page<T> => ({
  items,
  total: async () => exactly(items.length),
});

/** Filters and orders of a list. */
export function collection(definition: Omit<CollectionDefinition, "kind">): CollectionDefinition {
  return { kind: "collection", ...definition };
}
