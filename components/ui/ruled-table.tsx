import { clsx } from "clsx";
import type { ReactNode } from "react";

/** Cells of a table that runs from edge to edge of its page. */
export const pageCellClass =
  "border-line-soft border-b px-2 py-2 align-top first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6";

const VARIANTS = {
  /** A small table within a column of its page: the rule belongs to the row. */
  column: {
    table: "w-full",
    row: "border-line border-b text-left text-ink-3 text-small",
    cell: "h-8 font-normal",
  },
  /** From edge to edge, with `pageCellClass`: the rule belongs to the cell. */
  page: {
    table: "w-full border-separate border-spacing-0",
    row: undefined,
    cell: "border-line border-b px-2 py-2 text-left font-normal text-small text-ink-3 first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6",
  },
} as const;

export interface RuledColumn {
  label: string;
  /** Said, but not shown. */
  isSilent?: boolean;
  className?: string;
}

export interface RuledTableProps {
  variant: keyof typeof VARIANTS;
  /** Said, but not shown: a heading stands above. */
  caption: string;
  columns: readonly RuledColumn[];
  className?: string;
  /** Rows of the body. */
  children: ReactNode;
  /** A row with their totals. */
  foot?: ReactNode;
}

/** A table to read, without sorting, choosing or paging: those are `DataTable`'s. */
export function RuledTable(props: RuledTableProps) {
  const { variant, caption, columns, className, children, foot } = props;
  const { table, row, cell } = VARIANTS[variant];
  return (
    <table className={clsx(table, className)}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className={row}>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={clsx(cell, column.className)}>
              {column.isSilent ? <span className="sr-only">{column.label}</span> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {foot !== undefined && <tfoot>{foot}</tfoot>}
    </table>
  );
}
