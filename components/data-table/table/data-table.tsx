"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useMemo, useRef } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import type { ListTotal } from "@/components/format/format";
import { Button } from "@/components/ui/button";
import { EmptyFiltered, EmptyFirstUse } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Pager } from "@/components/ui/pager";
import { SkeletonRows } from "@/components/ui/skeleton/skeleton";
import { columnsClass } from "@/components/data-table/cell-classes";
import { serializeFilter } from "@/components/data-table/query/filter-text";
import { getMinWidth, visibleNames } from "@/components/data-table/views/fitting-columns";
import { useFilterText } from "@/components/data-table/filters/use-filter-text";
import { SelectionBar } from "@/components/data-table/selection/selection-bar";
import { TableHead } from "@/components/data-table/rows/table-head";
import { groupRows, GroupHeading } from "@/components/data-table/rows/row-groups";
import { TableRow } from "@/components/data-table/rows/table-row";
import { TableToolbar } from "@/components/data-table/toolbar/table-toolbar";
import type { ExportSource } from "@/components/data-table/toolbar/toolbar-props";
import type {
  BuiltInView,
  BulkAction,
  Column,
  CompactRow,
  FilterField,
  ListResult,
  RowGroups,
  Sort,
  TableName,
  TableLabels,
} from "@/components/data-table/types";
import { useGrid } from "@/components/data-table/rows/use-grid";
import { useRowEvents } from "@/components/data-table/rows/use-row-events";
import { useIsCompact } from "./use-is-compact";
import { useStickyHead } from "@/components/data-table/rows/use-sticky-head";
import { useSelection } from "@/components/data-table/selection/use-selection";
import { useTablePreferences } from "@/components/data-table/views/use-table-preferences";
import type { TableState } from "@/components/data-table/query/use-table-state";
import { useIsHydrated } from "@/components/hooks/use-is-hydrated";
import { useMedia } from "@/components/hooks/use-media";
import { useSkeleton } from "@/components/ui/skeleton/use-skeleton";

const PeekPanel = lazyWhenOnline(async () => ({
  default: (await import("@/components/data-table/rows/peek-panel")).PeekPanel,
}));

export const PAGE_SIZE = 30;
const EMPTY_ROWS: readonly never[] = [];
export const NO_ROWS: ListTotal = { total: 0, isTotalExact: true };
const MENU_PX = 64;

export interface TableRows<Row> {
  list: ListResult<Row>;
  getId: (row: Row) => string;
  toHref: (row: Row) => string | null;
  formatName: (row: Row) => string;
  toCompactRow: (row: Row) => CompactRow;
  /** False if rows have only a preview. */
  hasRecordPages?: boolean;
  groups?: RowGroups<Row> | null;
  newRows?: { count: number; onShow: () => void };
}

export interface TableLayout<Row> {
  table: TableName;
  labels: TableLabels;
  columns: readonly Column<Row>[];
  fields?: readonly FilterField[];
  views?: readonly BuiltInView[];
  pageSize?: number;
  defaultSort?: Sort;
}

export interface TableSlots<Row> {
  empty: ReactNode;
  peek?: (id: string) => ReactNode;
  /** Default: below the list's own. */
  peekHref?: (id: string) => string;
  /** Previewed items may not be in the list. */
  peekName?: (id: string) => string;
  /** Makes rows selectable. */
  actions?: readonly BulkAction<Row>[];
  /** A tab stop in the active row only. */
  menu?: (row: Row, tabIndex: 0 | -1) => ReactNode;
  exportSource?: ExportSource | undefined;
  toolbar?: ReactNode;
  above?: ReactNode;
  below?: ReactNode;
}

export interface DataTableProps<Row> {
  state: TableState;
  rows: TableRows<Row>;
  layout: TableLayout<Row>;
  slots: TableSlots<Row>;
}

/** Table whose state is in the URL (`useTableState`). */
export function DataTable<Row>({ state, rows: given, layout, slots }: DataTableProps<Row>) {
  const {
    table,
    labels,
    columns,
    fields = EMPTY_ROWS,
    views = EMPTY_ROWS,
    pageSize = PAGE_SIZE,
  } = layout;
  const { list, getId } = given;
  const { actions = EMPTY_ROWS, peek } = slots;
  const t = useTranslations("table");
  const filterWords = useFilterText();
  const isCompact = useIsCompact();
  const isExtraLarge = useMedia("(width >= 80rem)", false);
  const isHydrated = useIsHydrated();
  const top = useRef<HTMLDivElement>(null);
  const sticky = useStickyHead();
  const preferences = useTablePreferences({ table, columns, fields, views, state });
  const rows = list.data?.rows ?? EMPTY_ROWS;
  const total = list.data ?? NO_ROWS;
  const ids = rows.map(getId);
  const scope = [state.page, state.q, ...state.filters.map(serializeFilter)].join("|");
  const selected = useSelection(ids, scope);
  const selection = actions.length > 0 ? selected : null;
  const grid = useGrid({ ids, state, selection, hasPeek: peek !== undefined });
  const rowEvents = useRowEvents({
    setActive: grid.setActive,
    peek: state.setPeek,
    toggle: selected.toggle,
  });
  // Set only where it is read: on an ancestor of the rows, it would recalculate all their styles.
  const belowFilters = { "--filters": `${sticky.top}px` } as Record<string, string>;
  const hasMenu = slots.menu !== undefined;
  const menuWidth = hasMenu ? MENU_PX : 0;
  const room = sticky.width === null ? null : sticky.width - menuWidth;
  const names = visibleNames(columns, preferences.values, {
    isCompact: isCompact === true,
    room,
    isExtraLarge,
  }).join(" ");
  // Stable while the same columns fit, so resizing doesn't re-render rows.
  const visible = useMemo(
    () => names.split(" ").flatMap((name) => columns.find(({ key }) => key === name) ?? []),
    [columns, names],
  );
  const boxes = (selection === null ? 0 : 1) + (hasMenu ? 1 : 0);
  const width = visible.length + boxes;
  const isFiltered = state.filters.length > 0 || state.q !== "";
  const isLoading = list.data === undefined && list.error === null;
  const isComing = isLoading || (list.data !== undefined && !preferences.isReady);
  const hasRoom = isCompact === true || !sticky.isWide;
  const isWaiting = useSkeleton(isComing) && (isComing || list.error === null);
  const isEmpty = !isWaiting && list.data !== undefined && rows.length === 0;

  function goToPage(page: number) {
    state.setPage(page);
    top.current?.scrollIntoView({ block: "start" });
  }

  return (
    <div
      ref={top}
      // Room above the fixed action bar.
      className={clsx("scroll-mt-16", selected.chosen.size > 0 && "max-[1179px]:pb-28")}
    >
      <div ref={sticky.filters} className="z-10 bg-surface md:sticky md:top-0">
        <TableToolbar
          table={table}
          columns={columns}
          fields={fields}
          views={views}
          state={state}
          preferences={preferences}
          search={labels.search}
          exportSource={slots.exportSource}
          total={list.data}
          extra={slots.toolbar}
        />
      </div>
      {(isFiltered || !isEmpty) && slots.above}
      {list.error !== null && (
        <div className="px-4 py-2 md:px-6">
          <ErrorPanel
            error={list.error}
            title={labels.failed}
            onRetry={() => void list.refetch()}
          />
        </div>
      )}
      {given.newRows !== undefined && given.newRows.count > 0 && (
        <div
          role="status"
          style={belowFilters}
          // Takes no space, so rows being read don't move when messages arrive.
          className="sticky top-2 z-10 grid h-0 justify-items-center *:mt-1 md:top-(--filters)"
        >
          <Button className="rounded-full shadow-raised" onClick={given.newRows.onShow}>
            {labels.newRows?.(given.newRows.count)}
          </Button>
        </div>
      )}
      {isWaiting && <SkeletonRows widths={toSkeletonWidths(visible)} />}
      {!isWaiting && rows.length > 0 && (
        <div className={clsx(list.isPlaceholderData && "opacity-60")}>
          <div
            ref={sticky.frame}
            // Positioned, so visually hidden texts don't widen the page.
            data-fits={hasRoom || undefined}
            className={clsx("relative", hasRoom ? "overflow-x-clip" : "overflow-x-auto")}
          >
            <table
              className={clsx(
                "w-full table-fixed border-separate border-spacing-0",
                isCompact === null && "max-lg:min-w-0!",
              )}
              style={
                isCompact === true
                  ? undefined
                  : { minWidth: getMinWidth(visible, isExtraLarge) + menuWidth }
              }
            >
              <caption className="sr-only">{labels.caption}</caption>
              {/* Keeps columns in place when the selection bar replaces the heads. */}
              <colgroup>
                {selection !== null && <col className="w-11 md:w-12" />}
                {visible.map(({ key, width: columnWidth, isLink }) => (
                  <col
                    key={key}
                    className={clsx(
                      isCompact !== true && columnWidth,
                      isLink ? isCompact === null && "max-lg:w-auto!" : columnsClass(isCompact),
                    )}
                  />
                ))}
                {hasMenu && <col className="w-14 md:w-16" />}
              </colgroup>
              <thead style={belowFilters}>
                {selection !== null && selection.chosen.size > 0 ? (
                  <SelectionBar
                    selection={selection}
                    actions={actions}
                    rows={rows}
                    getId={getId}
                    total={total}
                    columns={width}
                  />
                ) : (
                  <TableHead
                    columns={visible}
                    sort={state.sort ?? layout.defaultSort ?? null}
                    onSort={state.setSort}
                    selection={selection}
                    isCompact={isCompact}
                    hasMenu={hasMenu}
                  />
                )}
              </thead>
              {groupRows(rows, given.groups ?? null).map((group) => (
                <tbody key={group.key} onKeyDown={grid.onKeyDown} className="md:[&_a]:scroll-mt-28">
                  {group.heading !== null && (
                    <GroupHeading
                      columns={visible.length + boxes}
                      compactColumns={1 + boxes}
                      isCompact={isCompact}
                    >
                      {group.heading}
                    </GroupHeading>
                  )}
                  {group.rows.map((row) => {
                    const id = getId(row);
                    return (
                      <TableRow
                        key={id}
                        row={row}
                        id={id}
                        href={given.toHref(row)}
                        name={given.formatName(row)}
                        columns={visible}
                        toCompactRow={isCompact === false ? null : given.toCompactRow}
                        isCompact={isCompact}
                        density={preferences.values.density}
                        wrapsText={preferences.wrapsText}
                        isChosen={selection?.chosen.has(id) ?? null}
                        isActive={grid.active === id}
                        isPeeked={grid.isPeeking && state.peek === id}
                        hasPeek={peek !== undefined}
                        menu={slots.menu}
                        on={rowEvents}
                      />
                    );
                  })}
                </tbody>
              ))}
            </table>
          </div>
          <Pager
            page={state.page}
            pageSize={pageSize}
            total={total}
            shown={rows.length}
            onPage={goToPage}
          />
        </div>
      )}
      {isEmpty && state.page > 1 && (
        <>
          <EmptyFirstUse
            title={t("pastEnd", { page: state.page })}
            actions={<Button onClick={() => goToPage(1)}>{t("firstPage")}</Button>}
          />
          <Pager page={state.page} pageSize={pageSize} shown={0} total={total} onPage={goToPage} />
        </>
      )}
      {isEmpty && state.page === 1 && isFiltered && (
        <EmptyFiltered
          title={labels.noMatch(state.filters.length + (state.q === "" ? 0 : 1))}
          filters={[
            ...(state.q === ""
              ? []
              : [{ label: `“${state.q}”`, onRemove: () => state.search("") }]),
            ...state.filters.flatMap((filter) => {
              const field = fields.find(({ urlName }) => urlName === filter.field);
              if (field === undefined) return [];
              const onRemove = () => state.setFilter(field.urlName, null);
              return { label: filterWords.all(field, filter), onRemove };
            }),
          ]}
          onClear={state.clear}
        />
      )}
      {isEmpty && !isFiltered && state.page === 1 && slots.empty}
      {!isWaiting && slots.below}
      {isHydrated && grid.isPeeking && peek !== undefined && (
        <Suspense fallback={null}>
          <PeekPanel
            title={peekTitle(given, state.peek) ?? slots.peekName?.(state.peek) ?? t("peek.label")}
            href={
              given.hasRecordPages === false
                ? null
                : (slots.peekHref?.(state.peek) ??
                  `${location.pathname}/${encodeURIComponent(state.peek)}`)
            }
            onClose={grid.closePeek}
            onMove={grid.move}
          >
            {peek(state.peek)}
          </PeekPanel>
        </Suspense>
      )}
    </div>
  );
}

function peekTitle<Row>({ list, getId, formatName }: TableRows<Row>, id: string) {
  const row = list.data?.rows.find((row) => getId(row) === id);
  return row && formatName(row);
}

function toSkeletonWidths<Row>(columns: readonly Column<Row>[]): string[] {
  return columns.map(({ width }) => (width === undefined ? "flex-1" : `${width} max-sm:flex-1`));
}
