"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useRef } from "react";
import { Button } from "@/components/ui/button";
import { EmptyFiltered } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Pager } from "@/components/ui/pager";
import { SkeletonRows } from "@/components/ui/skeleton";
import { FilterChips } from "./filter-chips";
import { writeFilter } from "./filter-text";
import { useFilterWords } from "./filter-words";
import { SelectionBanner, SelectionBar } from "./selection-bar";
import { TableHead } from "./table-head";
import { TableRow } from "./table-row";
import { type ExportSource, TableToolbar } from "./table-toolbar";
import type {
  BuiltInView,
  BulkAction,
  Column,
  CompactRow,
  FilterField,
  ListAnswer,
  Sort,
  TableName,
  TableWords,
} from "./types";
import { useGrid } from "./use-grid";
import { useIsCompact } from "./use-is-compact";
import { useSelection } from "./use-selection";
import { useTableLook } from "./use-table-look";
import type { TableState } from "./use-table-state";
import { useIsAwake } from "@/components/ui/use-is-awake";
import { useSkeleton } from "@/components/ui/use-skeleton";

const PeekPanel = lazy(async () => ({ default: (await import("./peek-panel")).PeekPanel }));

export const PAGE_SIZE = 30;
const NONE: readonly never[] = [];
/** Of the column that takes what the others leave, and of the one to choose rows by; in steps of 4 px. */
const [REST_STEPS, CHOICE_STEPS] = [48, 12];

export interface DataTableProps<Row> {
  table: TableName;
  words: TableWords;
  columns: readonly Column<Row>[];
  fields?: readonly FilterField[];
  views?: readonly BuiltInView[];
  state: TableState;
  list: ListAnswer<Row>;
  pageSize?: number;
  idOf: (row: Row) => string;
  hrefOf: (row: Row) => string;
  /** How the list comes when nothing is asked for. */
  defaultSort?: Sort;
  /** What names a row in a few words. */
  nameOf: (row: Row) => string;
  compactOf: (row: Row) => CompactRow;
  /** Content of the sheet beside the list. */
  peek?: (id: string) => ReactNode;
  /** Rows can be selected where there is something to do with them. */
  actions?: readonly BulkAction[];
  exportSource?: ExportSource | undefined;
  /** Shown where there was never a row. */
  empty: ReactNode;
  /** Rows that came since; they are shown when asked for. */
  newRows?: { count: number; onShow: () => void };
  toolbar?: ReactNode;
  /** Between filters and rows: a histogram of what is listed. */
  above?: ReactNode;
  /** Behind the rows, or behind the words that there are none. */
  below?: ReactNode;
}

/** Every list of the dashboard. What it shows stands in the URL (`useTableState`). */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { table, words, columns, fields = NONE, views = NONE, state, list, actions = NONE } = props;
  const t = useTranslations("table");
  const filterWords = useFilterWords();
  const isCompact = useIsCompact();
  const isAwake = useIsAwake();
  const top = useRef<HTMLDivElement>(null);
  const look = useTableLook({ table, columns, fields, views, state });
  const rows = list.data?.rows ?? NONE;
  const total = list.data?.total ?? 0;
  const ids = rows.map(props.idOf);
  const scope = [state.page, state.q, ...state.filters.map(writeFilter)].join("|");
  const chosen = useSelection(ids, scope);
  const selection = actions.length > 0 ? chosen : null;
  const grid = useGrid({ ids, state, selection, hasPeek: props.peek !== undefined });
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const shown = look.look.order.flatMap((key) => {
    const column = byKey.get(key);
    return column !== undefined && look.look.columns.includes(key) ? column : [];
  });
  const visible = isCompact ? shown.filter(({ isLink }) => isLink) : shown;
  const width = visible.length + (selection === null ? 0 : 1);
  const isFiltered = state.filters.length > 0 || state.q !== "";
  const isLoading = list.data === undefined && list.error === null;
  const isComing = isLoading || (list.data !== undefined && !look.isReady);
  const isWaiting = useSkeleton(isComing) && (isComing || list.error === null);
  const isEmpty = !isWaiting && list.data !== undefined && rows.length === 0;

  function turnTo(page: number) {
    state.setPage(page);
    top.current?.scrollIntoView({ block: "start" });
  }

  return (
    <div ref={top} className="scroll-mt-16">
      <TableToolbar
        table={table}
        columns={columns}
        fields={fields}
        views={views}
        state={state}
        look={look}
        search={words.search}
        exportSource={props.exportSource}
        total={list.data?.total}
        extra={props.toolbar}
      />
      <FilterChips fields={fields} state={state} />
      {(isFiltered || !isEmpty) && props.above}
      {list.error !== null && (
        <div className="px-4 py-2 md:px-6">
          <ErrorPanel error={list.error} title={words.failed} onRetry={() => void list.refetch()} />
        </div>
      )}
      {props.newRows !== undefined && props.newRows.count > 0 && (
        <div role="status" className="sticky top-2 z-10 grid justify-items-center py-1">
          <Button className="rounded-full shadow-raised" onClick={props.newRows.onShow}>
            {words.newRows?.(props.newRows.count)}
          </Button>
        </div>
      )}
      {isWaiting && <SkeletonRows widths={skeletonOf(visible)} />}
      {!isWaiting && rows.length > 0 && (
        <div className={clsx(list.isPlaceholderData && "opacity-60")}>
          <div className={isCompact ? undefined : "overflow-x-auto"}>
            <table
              className="w-full table-fixed border-separate border-spacing-0"
              style={isCompact ? undefined : { minWidth: leastWidth(visible) }}
            >
              <caption className="sr-only">{words.caption}</caption>
              {/* Widths stand here, so that no column moves when the toolbar replaces the heads. */}
              <colgroup>
                {selection !== null && <col className="w-11 md:w-12" />}
                {visible.map(({ key, width: columnWidth }) => (
                  <col key={key} className={isCompact ? undefined : columnWidth} />
                ))}
              </colgroup>
              <thead>
                {selection !== null && selection.chosen.size > 0 ? (
                  <>
                    <SelectionBar
                      selection={selection}
                      actions={actions}
                      total={total}
                      columns={width}
                    />
                    <SelectionBanner selection={selection} total={total} columns={width} />
                  </>
                ) : (
                  <TableHead
                    columns={visible}
                    sort={state.sort ?? props.defaultSort ?? null}
                    onSort={state.setSort}
                    selection={selection}
                    isCompact={isCompact}
                  />
                )}
              </thead>
              <tbody onKeyDown={grid.onKeyDown}>
                {rows.map((row, index) => {
                  const id = ids[index] ?? "";
                  return (
                    <TableRow
                      key={id}
                      row={row}
                      id={id}
                      href={props.hrefOf(row)}
                      name={props.nameOf(row)}
                      columns={visible}
                      compact={isCompact ? props.compactOf(row) : null}
                      density={look.look.density}
                      wrapsText={look.wrapsText}
                      selection={selection}
                      grid={grid}
                      isPeeked={grid.isPeeking && state.peek === id}
                      onPeek={props.peek === undefined ? null : () => state.setPeek(id)}
                    />
                  );
                })}
              </tbody>
            </table>
          </div>
          <Pager
            page={state.page}
            pageSize={props.pageSize ?? PAGE_SIZE}
            total={total}
            onPage={turnTo}
          />
        </div>
      )}
      {isEmpty && (isFiltered || state.page > 1) && (
        <EmptyFiltered
          title={words.noMatch(state.filters.length + (state.q === "" ? 0 : 1))}
          filters={[
            ...(state.q === ""
              ? []
              : [{ label: `“${state.q}”`, onRemove: () => state.search("") }]),
            ...state.filters.flatMap((filter) => {
              const field = fields.find(({ key }) => key === filter.field);
              if (field === undefined) return [];
              const onRemove = () => state.setFilter(field.key, null);
              return { label: filterWords.all(field, filter), onRemove };
            }),
          ]}
          onClear={state.clear}
        />
      )}
      {isEmpty && !isFiltered && state.page === 1 && props.empty}
      {!isWaiting && props.below}
      {isAwake && grid.isPeeking && props.peek !== undefined && (
        <Suspense fallback={null}>
          <PeekPanel
            title={peekTitle(props, state.peek) ?? t("peek.label")}
            href={`${location.pathname}/${encodeURIComponent(state.peek)}`}
            onClose={grid.closePeek}
            onMove={grid.move}
          >
            {props.peek(state.peek)}
          </PeekPanel>
        </Suspense>
      )}
    </div>
  );
}

function peekTitle<Row>({ list, idOf, nameOf }: DataTableProps<Row>, id: string) {
  const row = list.data?.rows.find((one) => idOf(one) === id);
  return row && nameOf(row);
}

/** Where columns do not fit, the table scrolls; without it the one that takes the rest would vanish. */
function leastWidth<Row>(columns: readonly Column<Row>[]): string {
  const steps = columns.reduce((sum, { width }) => sum + Number(width?.slice(2) ?? REST_STEPS), 0);
  return `calc(var(--spacing) * ${steps + CHOICE_STEPS})`;
}

function skeletonOf<Row>(columns: readonly Column<Row>[]): string[] {
  return columns.map(({ width }) => (width === undefined ? "flex-1" : `${width} max-sm:flex-1`));
}
