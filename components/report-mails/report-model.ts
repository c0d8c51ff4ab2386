import type { PictureProps } from "@/components/charts/types";
import type { Cell } from "@/lib/export/table-file";

/** Content of a mail, independent of its form. All texts are formatted, except cells of files. */
export interface ReportModel {
  figures: readonly ReportStat[];
  charts: readonly ReportChart[];
  tables: readonly ReportTable[];
  /** Sentences below the statistics. */
  notes: readonly string[];
  /** Path of the live view with its query. */
  href: string;
  /** Said instead of charts and tables; null if there is data. */
  emptyText: string | null;
}

export interface ReportStat {
  label: string;
  value: string;
  note?: string | undefined;
}

export interface ReportChart {
  title: string;
  /** In words, for readers without pictures. */
  summary: string;
  picture: PictureProps;
}

export interface ReportTable {
  /** Name of its file, without extension. */
  name: string;
  title: string;
  columns: readonly { label: string; fileLabel?: string; isText?: boolean }[];
  rows: readonly ReportRow[];
  /** Mails show the last rows instead of the first. */
  isByTime?: boolean;
}

export interface ReportRow {
  shown: readonly string[];
  cells: readonly Cell[];
}
