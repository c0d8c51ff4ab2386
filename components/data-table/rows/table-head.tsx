"use client";

import { clsx } from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import {
  boxCellClass,
  cellClass,
  columnsClass,
  stickyClass,
} from "@/components/data-table/cell-classes";
import { PageCheckbox } from "@/components/data-table/selection/page-checkbox";
import type { Column, Sort } from "@/components/data-table/types";
import type { Selection } from "@/components/data-table/selection/use-selection";

const headClass = `${cellClass} ${stickyClass} h-9 border-line border-b bg-surface text-left font-normal text-small text-ink-3`;

export interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  selection: Selection | null;
  isCompact: boolean | null;
  hasMenu?: boolean;
}

export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, sort, onSort, selection, isCompact, hasMenu = false } = props;
  const t = useTranslations("table");
  return (
    <tr>
      {selection !== null && (
        <th scope="col" className={clsx(headClass, boxCellClass)}>
          <PageCheckbox selection={selection} />
        </th>
      )}
      {columns.map((column) => (
        <th
          key={column.key}
          scope="col"
          aria-sort={ariaSort(column, sort)}
          className={clsx(
            headClass,
            column.isNumeric && "text-right",
            !column.isLink && columnsClass(isCompact),
          )}
        >
          {column.sort === undefined || isCompact === true ? (
            column.label
          ) : (
            <button
              type="button"
              title={t("sort", { column: column.label })}
              onClick={() => onSort(nextSort(column.sort ?? "", sort))}
              className="inline-flex min-h-6 items-center gap-1 rounded-chip hover:text-ink"
            >
              {column.label}
              {sort?.field === column.sort && <Arrow direction={sort.direction} />}
            </button>
          )}
        </th>
      ))}
      {hasMenu && (
        <th scope="col" className={headClass}>
          <span className="sr-only">{t("actions")}</span>
        </th>
      )}
    </tr>
  );
}

function Arrow({ direction }: { direction: Sort["direction"] }) {
  const Icon = direction === "asc" ? ArrowUp : ArrowDown;
  return <Icon aria-hidden size={12} strokeWidth={1.75} />;
}

function ariaSort<Row>({ sort: field }: Column<Row>, sort: Sort | null) {
  if (field === undefined) return undefined;
  if (sort?.field !== field) return "none" as const;
  return sort.direction === "asc" ? ("ascending" as const) : ("descending" as const);
}

function nextSort(field: string, sort: Sort | null): Sort | null {
  if (sort?.field !== field) return { field, direction: "desc" };
  return sort.direction === "desc" ? { field, direction: "asc" } : null;
}
