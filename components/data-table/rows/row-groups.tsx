import type { ReactNode } from "react";
import { cellClass } from "@/components/data-table/cell-classes";
import type { RowGroups } from "@/components/data-table/types";

interface Group<Row> {
  key: string;
  heading: ReactNode;
  rows: Row[];
}

/** Groups rows; without `groups`, returns one group without a heading. */
export function groupRows<Row>(rows: readonly Row[], groups: RowGroups<Row> | null): Group<Row>[] {
  if (groups === null) return [{ key: "all", heading: null, rows: [...rows] }];
  const result = new Map<string, Row[]>();
  for (const row of rows) {
    const key = groups.toKey(row);
    result.set(key, [...(result.get(key) ?? []), row]);
  }
  return [...result].map(([key, of]) => ({ key, heading: groups.heading(key), rows: of }));
}

export function GroupHeading({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr>
      <th
        scope="rowgroup"
        colSpan={columns}
        className={`${cellClass} h-9 border-line-soft border-b bg-sunken text-left font-normal`}
      >
        {children}
      </th>
    </tr>
  );
}
