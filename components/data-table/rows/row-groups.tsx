import type { ReactNode } from "react";
import { clsx } from "clsx";
import { cellClass, columnsClass, compactClass } from "@/components/data-table/cell-classes";
import type { RowGroups } from "@/components/data-table/types";

interface Group<Row> {
  key: string;
  heading: ReactNode;
  rows: Row[];
}

export function groupRows<Row>(rows: readonly Row[], groups: RowGroups<Row> | null): Group<Row>[] {
  if (groups === null) return [{ key: "all", heading: null, rows: [...rows] }];
  const result = new Map<string, Row[]>();
  for (const row of rows) {
    const key = groups.toKey(row);
    result.set(key, [...(result.get(key) ?? []), row]);
  }
  return [...result].map(([key, groupRows]) => ({
    key,
    heading: groups.heading(key),
    rows: groupRows,
  }));
}

export function GroupHeading(props: {
  columns: number;
  compactColumns: number;
  isCompact: boolean | null;
  children: ReactNode;
}) {
  const { columns, compactColumns, isCompact, children } = props;
  const heading = (span: number, choice: string | false) => (
    <th
      scope="rowgroup"
      // More columns than the table has would take their share of its width.
      colSpan={span}
      className={clsx(
        cellClass,
        "h-9 border-line-soft border-b bg-sunken text-left font-normal",
        choice,
      )}
    >
      {children}
    </th>
  );
  return (
    <tr>
      {isCompact !== true && heading(columns, columnsClass(isCompact))}
      {isCompact !== false && heading(compactColumns, compactClass(isCompact))}
    </tr>
  );
}
