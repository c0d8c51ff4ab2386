import type { ReactNode } from "react";
import { DateTime } from "@/components/ui/date-time";
import { NoValue } from "@/components/ui/money";
import { Id } from "@/components/ui/id";
import type { KeysWith, List, ListColumn, ListField } from "@/lib/core/list";
import type { Column } from "./types";

type ColumnOptions = Pick<
  Column<never>,
  "width" | "isNumeric" | "isHiddenByDefault" | "isLink" | "isSecondary"
>;

/** Columns of format `own`, and fields that rows don't have, need a `cell`. */
type CellOf<F, K, Row> = F extends { column: { format: "own" } }
  ? { cell: (row: Row) => ReactNode }
  : K extends keyof Row
    ? { cell?: never }
    : { cell: (row: Row) => ReactNode };

export type ColumnOptionsByKey<F extends Record<string, ListField>, Row> = {
  [K in KeysWith<F, "column">]: ColumnOptions & CellOf<F[K], K, Row>;
};

function showValue(format: ListColumn["format"], value: unknown, label: string): ReactNode {
  if (value === null || value === undefined) return <NoValue />;
  // The API returns 0 for a time that hasn't come yet.
  if (format === "time") return value === 0 ? <NoValue /> : <DateTime at={Number(value)} isPlain />;
  if (format === "code") return <Id value={String(value)} label={label} />;
  return String(value);
}

/** Returns the columns in the order of `options`. */
export function listColumns<F extends Record<string, ListField>, Row extends object>(
  list: List<F>,
  label: (key: KeysWith<F, "column">) => string,
  options: ColumnOptionsByKey<F, Row>,
): Column<Row>[] {
  const keys = Object.keys(options) as KeysWith<F, "column">[];
  return keys.map((key) => {
    const { format = "own", isSortable = false } = list.fields[key]?.column ?? {};
    const { cell, ...shown }: ColumnOptions & { cell?: (row: Row) => ReactNode } = options[key];
    return {
      ...shown,
      key,
      label: label(key),
      ...(isSortable && { sort: key }),
      cell: cell ?? ((row) => showValue(format, row[key as unknown as keyof Row], label(key))),
    };
  });
}
