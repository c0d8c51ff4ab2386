"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { MouseEvent, ReactNode } from "react";
import { boxCellClass, cellClass } from "./table-head";
import type { Column, CompactRow, Density } from "./types";
import type { Grid } from "./use-grid";
import type { Selection } from "./use-selection";

const HEIGHT: Record<Density, string> = { compact: "h-8", default: "h-9", relaxed: "h-11" };
const INTERACTIVE = "a, button, input, label, select, [role=button]";

export interface TableRowProps<Row> {
  row: Row;
  id: string;
  href: string | null;
  /** Names the checkbox: "Select +49 151 …". */
  name: string;
  columns: readonly Column<Row>[];
  compact: CompactRow | null;
  density: Density;
  wrapsText: boolean;
  selection: Selection | null;
  grid: Grid;
  menu: ReactNode;
  isPeeked: boolean;
  onPeek: (() => void) | null;
}

export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, id, columns, compact, density, wrapsText, selection, grid, isPeeked, onPeek, menu } =
    props;
  const isChosen = selection?.chosen.has(id) ?? false;

  function press(event: MouseEvent<HTMLTableRowElement>) {
    const { target } = event;
    if (target instanceof Element && target.closest(INTERACTIVE) !== null) return;
    if (onPeek === null || String(getSelection()) !== "") return;
    grid.setActive(id);
    onPeek();
  }

  const line = clsx(cellClass, HEIGHT[density], "border-line-soft border-b");
  return (
    <tr
      id={grid.rowId(id)}
      onClick={press}
      onFocus={() => grid.setActive(id)}
      className={clsx(
        "scroll-mt-28 scroll-mb-16 focus-within:bg-hover hover:bg-hover",
        (isChosen || isPeeked) && "bg-selected hover:bg-selected focus-within:bg-selected",
        onPeek !== null && "cursor-default",
      )}
    >
      {selection !== null && (
        <td className={clsx(line, boxCellClass)}>
          <RowCheckbox name={props.name} id={id} selection={selection} isChosen={isChosen} />
        </td>
      )}
      {compact === null ? (
        columns.map((column) => {
          const Cell = column.isLink ? "th" : "td";
          return (
            <Cell
              key={column.key}
              scope={column.isLink ? "row" : undefined}
              className={clsx(
                line,
                "font-normal",
                wrapsText ? "break-words py-1.5" : "truncate",
                column.isNumeric ? "whitespace-nowrap text-right" : "text-left",
              )}
            >
              {column.isLink ? <RowLink {...props}>{column.cell(row)}</RowLink> : column.cell(row)}
            </Cell>
          );
        })
      ) : (
        <CompactCell {...props} compact={compact} />
      )}
      {menu !== undefined && (
        <td className={clsx(line, "text-right", compact !== null && "max-md:px-0!")}>{menu}</td>
      )}
    </tr>
  );
}

function RowLink<Row>({ id, href, grid, children }: TableRowProps<Row> & { children: ReactNode }) {
  const tabIndex = grid.active === id ? 0 : -1;
  if (href === null)
    return (
      <span data-row-link tabIndex={tabIndex} className="rounded-chip">
        {children}
      </span>
    );
  return (
    <Link
      href={href}
      prefetch={false}
      data-row-link
      tabIndex={tabIndex}
      className="rounded-chip hover:underline"
    >
      {children}
    </Link>
  );
}

/** Two lines: what and state, when and amount. */
function CompactCell<Row>(props: TableRowProps<Row> & { compact: CompactRow }) {
  const { title, text, state, meta } = props.compact;
  return (
    <th
      scope="row"
      className={clsx(cellClass, "border-line-soft border-b py-2 text-left font-normal")}
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <RowLink {...props}>{title}</RowLink>
          <p className="truncate text-ink-3">{text}</p>
        </div>
        <div className="max-w-3/5 shrink-0 text-right">
          <div>{state}</div>
          <div className="text-ink-3 text-small">{meta}</div>
        </div>
      </div>
    </th>
  );
}

function RowCheckbox(props: { name: string; id: string; selection: Selection; isChosen: boolean }) {
  const t = useTranslations("table.selection");
  return (
    <label className="grid size-6 cursor-pointer place-items-center max-md:size-11">
      <input
        type="checkbox"
        // The row is one stop of the Tab key; X chooses it.
        tabIndex={-1}
        aria-label={t("row", { name: props.name })}
        checked={props.isChosen}
        onChange={() => undefined}
        onClick={(event) => props.selection.toggle(props.id, event.shiftKey)}
        className="size-4 accent-accent"
      />
    </label>
  );
}
