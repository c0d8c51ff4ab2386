import type { ReactNode } from "react";
import type { FormattedCount, ListTotal } from "@/components/format/format";
import type { TableViewState, TableView } from "@/lib/gateway/account/table-views/schema";

export type TableName = TableView["table"];
export type Density = TableViewState["density"];

export type ViewFilter = TableViewState["filters"][number];
export type Sort = NonNullable<TableViewState["sort"]>;

/** Spacing steps, so that widths can be added up; optionally more from the breakpoint `xl`. */
export type ColumnWidth = `w-${number}` | `w-${number} xl:w-${number}`;

export interface Column<Row> {
  key: string;
  label: string;
  width?: ColumnWidth;
  isNumeric?: boolean;
  sort?: string;
  isHiddenByDefault?: boolean;
  /** Hidden if columns don't fit, last first; the record has the content too. */
  isSecondary?: boolean;
  /** Comes first and is never hidden. Required on exactly one column. */
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
        /** "is not" requests all other options. */
        canNegate?: boolean;
        counts?: {
          key: string;
          load: (signal: AbortSignal) => Promise<ReadonlyMap<string, ListTotal>>;
        };
      }
    | { kind: "text"; placeholder?: string; isExactMatch?: boolean }
    | { kind: "time" }
    | { kind: "amount"; currency: string }
  );

export interface BuiltInView {
  id: string;
  label: string;
  filters: readonly ViewFilter[];
}

/** Two-line row on a phone. */
export interface CompactRow {
  title: ReactNode;
  text: ReactNode;
  state: ReactNode;
  meta: ReactNode;
}

export type Target = { kind: "rows"; ids: readonly string[] } | ({ kind: "matching" } & ListTotal);

export function targetTotal(target: Target): ListTotal {
  return target.kind === "rows" ? { total: target.ids.length, isTotalExact: true } : target;
}

export interface BulkAction<Row> {
  key: string;
  label: (rows: FormattedCount) => string;
  /** Default all. The action is offered if it applies to any selected row. */
  appliesTo?: (row: Row) => boolean;
  isDanger?: boolean;
  run: (target: Target, done: () => void) => void;
}

/** Rows of a group must be adjacent. */
export interface RowGroups<Row> {
  toKey: (row: Row) => string;
  heading: (key: string) => ReactNode;
}

export interface TableLabels {
  caption: string;
  failed: string;
  noMatch: (filters: number) => string;
  newRows?: (count: number) => string;
  search?: string;
}

export interface ListResult<Row> {
  data: ({ rows: Row[] } & ListTotal) | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}
