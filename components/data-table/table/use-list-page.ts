"use client";

import { useMemo } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useDebounced } from "@/components/hooks/use-debounced";
import { useHour } from "@/components/hooks/use-hour";
import type { AnyList } from "@/lib/core/list";
import { PAGE_SIZE } from "./data-table";
import { type ListState, listQuery } from "@/components/data-table/query/list-query";
import type { FilterField } from "@/components/data-table/types";
import { useTableState } from "@/components/data-table/query/use-table-state";

export interface ListPage<Answer> {
  fields: readonly FilterField[];
  useRows: (query: URLSearchParams) => Answer;
  /** Adds parameters to the query. Must be referentially stable, otherwise each render queries again. */
  complete?: (query: URLSearchParams, state: ListState) => void;
}

/**
 * Returns the list's queries: `filterQuery` has no page and size, `query` does. `fields` must be referentially stable.
 */
export function useListQuery(
  list: AnyList,
  { fields, complete }: Omit<ListPage<unknown>, "useRows">,
) {
  const { timeZone } = useFormats();
  const now = useHour();
  const state = useTableState(fields);
  const { q, filters, sort, page } = state;
  const written = useMemo(() => {
    const query = listQuery(list, { q, filters, sort }, fields, { timeZone, now });
    complete?.(query, { q, filters, sort });
    return query.toString();
  }, [list, q, filters, sort, fields, timeZone, now, complete]);
  const rested = useDebounced(written, q === "" ? 0 : 300);
  const filterQuery = useMemo(() => new URLSearchParams(rested), [rested]);
  const query = useMemo(() => {
    const params = new URLSearchParams(filterQuery);
    params.set("itemsPerPage", String(PAGE_SIZE));
    if (page > 1) params.set("page", String(page));
    return params;
  }, [filterQuery, page]);
  return { state, filterQuery, now, query };
}

export function useListPage<Answer>(list: AnyList, { useRows, ...options }: ListPage<Answer>) {
  const { query, ...page } = useListQuery(list, options);
  return { ...page, rows: useRows(query) };
}
