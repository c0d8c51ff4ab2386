"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { cellClass } from "@/components/data-table/cell-classes";
import { TableHead } from "@/components/data-table/rows/table-head";
import type { Column } from "@/components/data-table/types";
import { DateTime } from "@/components/ui/date-time";
import type { Phone } from "@/lib/gateway/contacts/phones/schema";
import { EntryCell } from "./entry-cell";
import type { EntryProps } from "./entry-props";
import { RemoveButton } from "./remove-button";
import { useCellGrid } from "./use-cell-grid";

const lineClass = clsx(cellClass, "h-9 border-line-soft border-b py-0.5 text-left font-normal");
const action = { key: "actions", width: "w-24", isNumeric: true } as const;
const NEWEST_FIRST = { field: "created_at", direction: "desc" } as const;

export function EntryTable({ group, rows, columns, state, canEdit, ...entry }: EntryProps) {
  const t = useTranslations("groups.entry");
  const { edits, removal } = entry;
  const grid = useCellGrid(
    rows.map(({ id }) => id),
    [...columns.map(({ field }) => field), "remove"],
  );
  const emptyCell = () => null;
  const headings: Column<Phone>[] = [
    ...columns.map(({ field, label }) => ({
      key: field,
      label,
      cell: emptyCell,
      ...(field === "phone" && { sort: "phone" }),
      // Without other columns, that of the number takes the full width.
      ...(field === "phone" && columns.length > 1 && { width: "w-52" as const }),
    })),
    { key: "created_at", label: t("added"), width: "w-40", sort: "created_at", cell: emptyCell },
    ...(canEdit ? [{ ...action, label: t("actions"), cell: emptyCell }] : []),
  ];
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">{t("caption", { name: group.name })}</caption>
      <colgroup>
        {headings.map(({ key, width }) => (
          <col key={key} className={width} />
        ))}
      </colgroup>
      <thead>
        <TableHead
          columns={headings}
          sort={state.sort ?? NEWEST_FIRST}
          onSort={state.setSort}
          selection={null}
          isCompact={false}
        />
      </thead>
      <tbody onKeyDown={grid.onKeyDown}>
        {rows.map((row, index) => (
          <tr key={row.id} className="focus-within:bg-hover hover:bg-hover">
            {columns.map((column) => {
              const Cell = column.field === "phone" ? "th" : "td";
              return (
                <Cell
                  key={column.field}
                  scope={column.field === "phone" ? "row" : undefined}
                  className={clsx(lineClass, "truncate")}
                >
                  <EntryCell
                    row={row}
                    column={column}
                    edits={edits}
                    canEdit={canEdit}
                    {...grid.cellProps(row.id, column.field)}
                  />
                </Cell>
              );
            })}
            <td className={clsx(lineClass, "truncate text-ink-2")}>
              <DateTime at={row.created_at} isPlain />
            </td>
            {canEdit && (
              <td className={clsx(lineClass, "text-right!")}>
                <RemoveButton
                  row={row}
                  next={rows[index + 1] ?? rows[index - 1]}
                  removal={removal}
                  {...grid.cellProps(row.id, "remove")}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
