import type { ReactNode } from "react";
import type { FormattedCount, ListTotal } from "@/components/format/format";
import type { TableViewState, TableView } from "@/lib/gateway/account/table-views/schema";

export type TableName = TableView["table"];
export type Density = TableViewState["density"];

/** Condition, as in the URL and in saved views. */
export type ViewFilter = TableViewState["filters"][number];
export type Sort = NonNullable<TableViewState["sort"]>;

export interface Column<Row> {
  /** Name in saved views and exports. */
  key: string;
  label: string;
  /** Class such as `w-40`; omitted for the column that fills the rest. */
  width?: string;
  isNumeric?: boolean;
  /** API field to sort by, if sortable. */
  sort?: string;
  isHiddenByDefault?: boolean;
  /** Hidden if not all columns fit, last ones first; the record has its content too. */
  isSecondary?: boolean;
  /** Contains the row's link: comes first and is never hidden. Required on exactly one column. */
  isLink?: boolean;
  cell: (row: Row) => ReactNode;
}

export interface FilterOption {
  value: string;
  label: string;
  count?: number;
}

interface FilterFieldBase {
  urlName: string;
  label: string;
}

export type FilterField = FilterFieldBase &
  (
    | {
        kind: "choice";
        options: readonly FilterOption[];
        /** Offers "is not", which requests all other options. */
        canNegate?: boolean;
        /** Counts, loaded when the options open; `key` distinguishes them. */
        counts?: {
          key: string;
          load: (signal: AbortSignal) => Promise<ReadonlyMap<string, ListTotal>>;
        };
      }
    /** `isWhole`: matches the exact value, not a substring. */
    | { kind: "text"; placeholder?: string; isWhole?: boolean }
    | { kind: "time" }
    /** Amount range, in the URL as `0.05..0.15`. */
    | { kind: "amount"; currency: string }
  );

/** Built-in view. The first is the default, without filters. */
export interface BuiltInView {
  id: string;
  label: string;
  filters: readonly ViewFilter[];
}

/** Row on a phone: title and time, state and amount. */
export interface CompactRow {
  title: ReactNode;
  text: ReactNode;
  state: ReactNode;
  meta: ReactNode;
}

/** Rows of a bulk action: listed ids, or all that match the filters. */
export type Target = { kind: "rows"; ids: readonly string[] } | ({ kind: "matching" } & ListTotal);

export function targetTotal(target: Target): ListTotal {
  return target.kind === "rows" ? { total: target.ids.length, isTotalExact: true } : target;
}

export interface BulkAction<Row> {
  key: string;
  /** Verb and count: "Delete 3 messages". */
  label: (rows: FormattedCount) => string;
  /** Applicable rows; default all. The action is offered if it applies to any selected row. */
  appliesTo?: (row: Row) => boolean;
  isDanger?: boolean;
  run: (target: Target, done: () => void) => void;
}

/** Rows grouped under headings; rows of a group must be adjacent. */
export interface RowGroups<Row> {
  toKey: (row: Row) => string;
  heading: (key: string) => ReactNode;
}

export interface TableLabels {
  caption: string;
  /** "Messages could not be loaded." */
  failed: string;
  /** "No messages match 3 filters" */
  noMatch: (filters: number) => string;
  /** "14 new messages" */
  newRows?: (count: number) => string;
  /** Label of the search field; without it there is none. */
  search?: string;
}

export interface ListResult<Row> {
  data: ({ rows: Row[] } & ListTotal) | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}
