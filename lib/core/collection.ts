/** Query parser, OpenAPI parameters, Hydra search template and SQL derive from this. */
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
  /** `partial` is case-insensitive. */
  match: "exact" | "partial";
  /** Documents `name[]=a&name[]=b`, which every filter accepts. */
  array?: boolean;
  /** `name[gt|gte|lt|lte]=` and `name[between]=a..b`. */
  range?: boolean;
  /** `exists[name]=true|false`. */
  exists?: boolean;
  /** Enum values, compared as text. */
  values?: readonly (string | number)[];
  /** Longer values match no rows. */
  maxLength?: number;
  /** Controls the response: invalid values are rejected, not ignored. */
  isOption?: boolean;
  description?: string;
  /** Required for texts. */
  example?: string | number;
}

export interface CollectionDefinition {
  kind: "collection";
  filters: Record<string, Filter>;
  /** Rejects unknown parameters and invalid values: for bulk operations, an ignored filter would widen the change. */
  isStrict?: boolean;
  /** Default: the first, descending. */
  order: readonly string[];
}

/** Timestamps as Unix seconds, dates as their start in UTC. */
export type FilterValue = string | number | boolean;

/** Values of `in` and `contains` are ORed; an empty list matches no rows. */
export type Condition =
  | { field: string; op: "in"; values: FilterValue[] }
  | { field: string; op: "contains"; values: string[] }
  | { field: string; op: "gt" | "gte" | "lt" | "lte"; value: number }
  | { field: string; op: "exists"; value: boolean };

/** Conditions are ANDed. */
export interface CollectionQuery {
  page: number;
  /** 1 to 500, default 30. */
  itemsPerPage: number;
  conditions: Condition[];
  order: { field: string; direction: "asc" | "desc" }[];
  /** The caller asked for a page or a page size. */
  isPaged?: boolean;
}

export interface Total {
  count: number;
  /** If false, `count` is a lower bound. */
  isExact: boolean;
}

/** Counting further would cost more than a page of the list. */
export const COUNT_LIMIT = 10_000;

/** Converts a count capped at limit + 1 to a total. */
export const countedUpTo = (count: number): Total =>
  count <= COUNT_LIMIT ? toExactTotal(count) : { count: COUNT_LIMIT, isExact: false };

/** Checks whether the total is at least `limit`, or unknown because counting timed out. */
export const reachesLimit = ({ count, isExact }: Total, limit: number): boolean =>
  count >= limit || !isExact;

export const toExactTotal = (count: number): Total => ({ count, isExact: true });

/** `total` is called only if the caller will see it. */
export interface Page<T> {
  items: T[];
  total: () => Promise<Total>;
  /** Continues after the last item; set only if the request's time ran out before the page was full. */
  continuation?: { filter: string; value: string };
}

export interface Stream<T> {
  pages: () => AsyncIterable<T[]>;
  total: () => Promise<Total>;
}

export const toFullPage = <T>(items: T[]): Page<T> => ({
  items,
  total: async () => toExactTotal(items.length),
});

export function collection(definition: Omit<CollectionDefinition, "kind">): CollectionDefinition {
  return { kind: "collection", ...definition };
}
