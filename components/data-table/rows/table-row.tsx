"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { memo, type MouseEvent, type ReactNode } from "react";
import {
  boxCellClass,
  cellClass,
  columnsClass,
  compactClass,
  endClass,
  startClass,
} from "@/components/data-table/cell-classes";
import type { Column, CompactRow, Density } from "@/components/data-table/types";
import { rowId } from "./use-grid";

const HEIGHT: Record<Density, string> = { compact: "h-8", default: "h-9", relaxed: "h-11" };
const INTERACTIVE_SELECTOR = "a, button, input, label, select, [role=button]";

/** Must be referentially stable, or all rows re-render. */
export interface RowEvents {
  setActive: (id: string) => void;
  peek: (id: string) => void;
  toggle: (id: string, isRange: boolean) => void;
}

export interface TableRowProps<Row> {
  row: Row;
  id: string;
  href: string | null;
  name: string;
  columns: readonly Column<Row>[];
  /** Null if it isn't needed, as most aren't stable. */
  toCompactRow: ((row: Row) => CompactRow) | null;
  /** Null renders both layouts. */
  isCompact: boolean | null;
  density: Density;
  wrapsText: boolean;
  isChosen: boolean | null;
  isActive: boolean;
  isPeeked: boolean;
  hasPeek: boolean;
  menu: ((row: Row, tabIndex: 0 | -1) => ReactNode) | undefined;
  on: RowEvents;
}

function Row<Row>(props: TableRowProps<Row>) {
  const {
    row,
    id,
    columns,
    isCompact,
    toCompactRow,
    density,
    wrapsText,
    isChosen,
    isPeeked,
    on,
    menu,
  } = props;
  const { isActive, hasPeek } = props;

  function press(event: MouseEvent<HTMLTableRowElement>) {
    const { target } = event;
    if (target instanceof Element && target.closest(INTERACTIVE_SELECTOR) !== null) return;
    if (!hasPeek || String(getSelection()) !== "") return;
    on.setActive(id);
    on.peek(id);
  }

  const line = clsx(cellClass, HEIGHT[density], "border-line-soft border-b");
  return (
    <tr
      id={rowId(id)}
      onClick={press}
      onFocus={() => on.setActive(id)}
      className={clsx(
        "scroll-mt-28 scroll-mb-16 focus-within:bg-hover hover:bg-hover",
        (isChosen === true || isPeeked) && "bg-selected hover:bg-selected focus-within:bg-selected",
        hasPeek && "cursor-default",
      )}
    >
      {isChosen !== null && (
        <td className={clsx(line, boxCellClass)}>
          <RowCheckbox name={props.name} id={id} on={on} isChosen={isChosen} />
        </td>
      )}
      {isCompact !== true &&
        columns.map((column) => {
          const Cell = column.isLink ? "th" : "td";
          const content = column.cell(row);
          return (
            <Cell
              key={column.key}
              scope={column.isLink ? "row" : undefined}
              title={wrapsText ? undefined : toTitle(content)}
              className={clsx(
                line,
                "font-normal",
                wrapsText ? "break-words py-1.5" : "truncate",
                column.isNumeric ? "whitespace-nowrap text-right" : "text-left",
                columnsClass(isCompact),
                // Another layout's cell follows it, unless there is a menu.
                isCompact === null && menu === undefined && column === columns.at(-1) && endClass,
              )}
            >
              {column.isLink ? <RowLink {...props}>{content}</RowLink> : content}
            </Cell>
          );
        })}
      {toCompactRow !== null && <CompactCell {...props} compact={toCompactRow(row)} />}
      {menu !== undefined && (
        <td className={clsx(line, "text-right max-md:px-0!")}>{menu(row, isActive ? 0 : -1)}</td>
      )}
    </tr>
  );
}

/** Characters that fit the narrowest columns. */
const MAX_SHORT = 16;

const toTitle = (content: ReactNode) =>
  typeof content === "string" && content.length > MAX_SHORT ? content : undefined;

/** Renders on changes to its own data, not on each focus move. */
export const TableRow = memo(Row) as typeof Row;

function RowLink<Row>({ href, isActive, children }: TableRowProps<Row> & { children: ReactNode }) {
  const tabIndex = isActive ? 0 : -1;
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

function CompactCell<Row>(props: TableRowProps<Row> & { compact: CompactRow }) {
  const { title, text, state, meta } = props.compact;
  return (
    <th
      scope="row"
      className={clsx(
        cellClass,
        "border-line-soft border-b py-2 text-left font-normal",
        compactClass(props.isCompact),
        props.isCompact === null && props.isChosen === null && startClass,
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <RowLink {...props}>{title}</RowLink>
          <p className="truncate text-ink-3" title={toTitle(text)}>
            {text}
          </p>
        </div>
        <div className="max-w-3/5 shrink-0 text-right">
          <div>{state}</div>
          <div className="text-ink-3 text-small">{meta}</div>
        </div>
      </div>
    </th>
  );
}

function RowCheckbox(props: { name: string; id: string; on: RowEvents; isChosen: boolean }) {
  const t = useTranslations("table.selection");
  return (
    <label className="grid size-6 cursor-pointer place-items-center max-md:size-11">
      <input
        type="checkbox"
        // Each row is one tab stop; X selects it.
        tabIndex={-1}
        aria-label={t("row", { name: props.name })}
        checked={props.isChosen}
        onChange={() => undefined}
        onClick={(event) => props.on.toggle(props.id, event.shiftKey)}
        className="size-4 accent-accent"
      />
    </label>
  );
}
