import type { ReactNode } from "react";
import type { Counted, ListTotal } from "@/components/format/format";
import type { TableViewState, TableView } from "@/lib/gateway/account/table-views/schema";

export type TableName = TableView["table"];
export type Density = TableViewState["density"];

/** One condition, as it stands in the URL and in saved views. */
export type ViewFilter = TableViewState["filters"][number];
export type Sort = NonNullable<TableViewState["sort"]>;

export interface Column<Row> {
  /** Its name in saved views and exports. */
  key: string;
  label: string;
  /** Class name such as `w-40`; left out for the column that takes the rest. */
  width?: string;
  isNumeric?: boolean;
  /** The field that sorting by this column means; only where the API sorts. */
  sort?: string;
  isHiddenByDefault?: boolean;
  /** Left out where not all columns fit, the last of them first: what it says is also in the record. */
  isSecondary?: boolean;
  /** Holds the link of the row: first, and never hidden. Exactly one column has it. */
  isLink?: boolean;
  cell: (row: Row) => ReactNode;
}

export interface FilterOption {
  value: string;
  label: string;
  count?: number;
}

interface FilterFieldBase {
  /** Its name in the URL of the page and in saved views. */
  urlName: string;
  label: string;
}

/** What a table can be filtered by. */
export type FilterField = FilterFieldBase &
  (
    | {
        kind: "choice";
        options: readonly FilterOption[];
        /** Whether "is not" is offered: the list then asks for all other options. */
        canNegate?: boolean;
        /** Counts that are asked for when the options are opened; they differ by `counts.key`. */
        counts?: {
          key: string;
          load: (signal: AbortSignal) => Promise<ReadonlyMap<string, ListTotal>>;
        };
      }
    /** `isWhole`: a row has just this value, not one that contains it. */
    | { kind: "text"; placeholder?: string; isWhole?: boolean }
    | { kind: "time" }
    /** A range of money; it stands in the URL as `0.05..0.15`. */
    | { kind: "amount"; currency: string }
  );

/** A view that the table brings along. The first one is the table as it comes: no filters. */
export interface BuiltInView {
  id: string;
  label: string;
  filters: readonly ViewFilter[];
}

/** A row on a phone: what and when, state and amount. */
export interface CompactRow {
  title: ReactNode;
  text: ReactNode;
  state: ReactNode;
  meta: ReactNode;
}

/** The rows of a bulk action: those named, or all that match the filters. */
export type Target = { kind: "rows"; ids: readonly string[] } | ({ kind: "matching" } & ListTotal);

/** How many rows a bulk action changes. */
export function targetTotal(target: Target): ListTotal {
  return target.kind === "rows" ? { total: target.ids.length, isTotalExact: true } : target;
}

export interface BulkAction<Row> {
  key: string;
  /** Verb and count: "Delete 3 messages". */
  label: (rows: Counted) => string;
  /** Which rows it applies to; left out: to all. It is offered while it applies to some of the selected ones. */
  appliesTo?: (row: Row) => boolean;
  isDanger?: boolean;
  run: (target: Target, done: () => void) => void;
}

/** Rows of one list under headings; those of a heading stand together. */
export interface RowGroups<Row> {
  keyOf: (row: Row) => string;
  heading: (key: string) => ReactNode;
}

/** What a list says, in the reader's language. */
export interface TableLabels {
  caption: string;
  /** "Messages could not be loaded." */
  failed: string;
  /** "No messages match 3 filters" */
  noMatch: (filters: number) => string;
  /** "14 new messages" */
  newRows?: (count: number) => string;
  /** Of the search field; without it there is none. */
  search?: string;
}

export interface ListResult<Row> {
  data: ({ rows: Row[] } & ListTotal) | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}
