import { type CollectionDefinition, collection, type Filter } from "./collection";

/**
 * A list is declared once, in `schema-list.ts` of its module: per field what the API filters by, how a page
 * asks for it, and how a column shows it. Stores add where SQL finds a field (`lib/db/lists/list.ts`), pages the
 * words (`components/data-table/list-fields.ts`, `list-columns.tsx`); both are refused when they forget one.
 */
export interface ListField {
  /** What the API filters by; left out where it does not. */
  filter?: Filter;
  page?: PageFilter;
  column?: ListColumn;
  /** Hidden from roles that can't see recipients and texts; they can't filter by it either. */
  isPersonal?: boolean;
}

/** How a page filters by a field. */
export interface PageFilter {
  /** Its name in the URL of the page and in saved views, which is shorter than the API's: `sender` for `sender_id`. */
  urlName: string;
  kind: "choice" | "text" | "time" | "amount";
  /** Whether "is not" is offered: the list then filters by all other options. */
  canNegate?: boolean;
  /** Builds the API parameters, if they aren't the field with the selected values. */
  ask?: (query: URLSearchParams, values: readonly string[]) => void;
}

export interface ListColumn {
  /** How a cell shows the value; `own`: the page brings the cell. */
  format: "text" | "code" | "time" | "own";
  /** Whether its head sorts the list; `order` holds the field then. */
  isSortable?: boolean;
}

/** Whatever list. */
export interface AnyList {
  /** In the order of the API's documents. */
  fields: Readonly<Record<string, ListField>>;
  /** Fields that `_order[field]` takes; the default is the first, descending. */
  order: readonly string[];
  /** The field that the search box filters by. */
  search?: string;
}

/** A list whose fields the compiler knows by name. */
export interface List<F extends Record<string, ListField>> extends AnyList {
  fields: F;
  order: readonly (keyof F & string)[];
  search?: keyof F & string;
}

/** Names of the fields that have something: `KeysWith<F, "filter">`. */
export type KeysWith<F, Part extends keyof ListField> = {
  [K in keyof F & string]: F[K] extends Record<Part, unknown> ? K : never;
}[keyof F & string];

/** Declares a list. */
export function defineList<const F extends Record<string, ListField>>(list: List<F>): List<F> {
  return list;
}

/** Filters and orders of the API: those of the list, and `more` filters behind them. */
export function collectionOf(
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

/** Whether roles that do not see persons may not ask for the field. */
export function isPersonal({ fields }: AnyList, field: string): boolean {
  return fields[field]?.isPersonal === true;
}

type ParameterOf<K extends string, L> =
  | K
  | (L extends { array: true } ? `${K}[]` : never)
  | (L extends { range: true } ? `${K}[${"gt" | "gte" | "lt" | "lte"}]` : never)
  | (L extends { exists: true } ? `exists[${K}]` : never);

/** The literal parameters that the API takes for a list. */
type ListParameter<F extends AnyList["fields"]> =
  | { [K in KeysWith<F, "filter">]: ParameterOf<K, F[K]["filter"]> }[KeysWith<F, "filter">]
  | `_order[${keyof F & string}]`
  | "page"
  | "itemsPerPage";

/**
 * What code asks of a list by itself: `askList<typeof SMS_LIST>({ "state[]": "scheduled" })`. A parameter that
 * the list does not declare is refused. The list is a type only, so pages need not load it for this.
 */
export function askList<L extends AnyList>(
  parameters: {
    [P in ListParameter<L["fields"]>]?: string | number;
  },
): URLSearchParams {
  const entries = Object.entries<string | number | undefined>(parameters);
  return new URLSearchParams(
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
