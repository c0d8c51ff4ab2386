import { type CollectionDefinition, collection, type Filter } from "./collection";

/**
 * Declared once, in `schema-list.ts` of the module. Stores add the SQL of fields (`lib/db/lists/list.ts`), pages the
 * labels (`components/data-table/list-fields.ts`, `list-columns.tsx`); omissions are compile errors.
 */
export interface ListField {
  filter?: Filter;
  page?: PageFilter;
  column?: ListColumn;
  /** Hidden from roles that can't see recipients and texts, which can't filter by it either. */
  isPersonal?: boolean;
}

export interface PageFilter {
  /** In page URLs and saved views: `sender` for the API's `sender_id`. */
  urlName: string;
  kind: "choice" | "text" | "time" | "amount";
  /** "Is not" filters by all other options. */
  canNegate?: boolean;
  /** Default: the field with the selected values. */
  ask?: (query: URLSearchParams, values: readonly string[]) => void;
}

export interface ListColumn {
  /** `own`: the page renders the cell. */
  format: "text" | "code" | "time" | "own";
  /** `order` must contain the field. */
  isSortable?: boolean;
}

export interface AnyList {
  /** In the order of the API documentation. */
  fields: Readonly<Record<string, ListField>>;
  /** Default: the first, descending. */
  order: readonly string[];
  search?: string;
}

export interface List<F extends Record<string, ListField>> extends AnyList {
  fields: F;
  order: readonly (keyof F & string)[];
  search?: keyof F & string;
}

export type KeysWith<F, Part extends keyof ListField> = {
  [K in keyof F & string]: F[K] extends Record<Part, unknown> ? K : never;
}[keyof F & string];

export function defineList<const F extends Record<string, ListField>>(list: List<F>): List<F> {
  return list;
}

export function toCollection(
  { fields, order }: AnyList,
  { more = {}, ...changes }: CollectionChanges = {},
): CollectionDefinition {
  const filters: Record<string, Filter> = {};
  for (const [name, { filter }] of Object.entries(fields)) {
    if (filter !== undefined) filters[name] = filter;
  }
  return collection({ filters: { ...filters, ...more }, order, ...changes });
}

interface CollectionChanges extends Partial<Pick<CollectionDefinition, "order" | "isStrict">> {
  more?: Record<string, Filter>;
}

export function isPersonal({ fields }: AnyList, field: string): boolean {
  return fields[field]?.isPersonal === true;
}

type ParameterOf<K extends string, L> =
  | K
  | (L extends { array: true } ? `${K}[]` : never)
  | (L extends { range: true } ? `${K}[${"gt" | "gte" | "lt" | "lte"}]` : never)
  | (L extends { exists: true } ? `exists[${K}]` : never);

/** Literal API parameters of a list. */
type ListParameter<F extends AnyList["fields"]> =
  | { [K in KeysWith<F, "filter">]: ParameterOf<K, F[K]["filter"]> }[KeysWith<F, "filter">]
  | `_order[${keyof F & string}]`
  | "page"
  | "itemsPerPage";

/**
 * Builds queries in code: `createListQuery<typeof SMS_LIST>({ "state[]": "scheduled" })`. Undeclared parameters don't
 * compile. The list is only a type, so pages need not load it.
 */
export function createListQuery<L extends AnyList>(
  parameters: {
    [P in ListParameter<L["fields"]>]?: string | number;
  },
): URLSearchParams {
  const entries = Object.entries<string | number | undefined>(parameters);
  return new URLSearchParams(
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
