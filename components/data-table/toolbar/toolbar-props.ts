import type { ReactNode } from "react";
import type { ListTotal } from "@/components/format/format";
import type { TableState } from "@/components/data-table/query/use-table-state";
import type { BuiltInView, Column, FilterField, TableName } from "@/components/data-table/types";
import type { TablePreferencesState } from "@/components/data-table/views/use-table-preferences";
import type { DownloadOperation } from "@/lib/queries/transport/operations";

export interface ExportSource {
  operation: DownloadOperation | ((query: URLSearchParams) => Promise<Blob>);
  query: URLSearchParams;
  /** Preselected: those of the last export, initially the visible ones. */
  columns: readonly { key: string; label: string; isChosen?: boolean }[];
  fileName: string;
}

export interface TableToolbarProps {
  table: TableName;
  columns: readonly Pick<Column<never>, "key" | "label" | "isLink">[];
  fields: readonly FilterField[];
  views: readonly BuiltInView[];
  state: TableState;
  preferences: TablePreferencesState;
  search: string | undefined;
  exportSource: ExportSource | undefined;
  total: ListTotal | undefined;
  extra?: ReactNode;
}
