import { clsx } from "clsx";
import type { ReactNode } from "react";

export const pageCellClass =
  "border-line-soft border-b px-2 py-2 align-top first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6";

const VARIANTS = {
  column: {
    table: "w-full",
    row: "border-line border-b text-left text-ink-3 text-small",
    cell: "h-8 font-normal",
  },
  /** Rules belong to cells, not rows. */
  page: {
    table: "w-full border-separate border-spacing-0",
    row: undefined,
    cell: "border-line border-b px-2 py-2 text-left font-normal text-small text-ink-3 first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6",
  },
} as const;

export interface RuledColumn {
  label: string;
  isSilent?: boolean;
  className?: string;
}

export interface RuledTableProps {
  variant: keyof typeof VARIANTS;
  /** Visually hidden, as a heading is shown above. */
  caption: string;
  columns: readonly RuledColumn[];
  className?: string;
  children: ReactNode;
  foot?: ReactNode;
}

/** Table; use `DataTable` for sorting, selection or paging. */
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
