"use client";

import { debounce, parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { parseFilter, parseSort, serializeFilter, serializeSort } from "./filter-text";
import type { FilterField, ViewFilter, Sort } from "@/components/data-table/types";

const text = parseAsString.withDefault("");
const RESERVED_PARAMETERS = ["q", "sort", "view", "peek", "page"];
const REPLACE_HISTORY = { history: "replace", limitUrlUpdates: debounce(300) } as const;
const PUSH_HISTORY = { history: "push" } as const;

/**
 * Keeps a table's state in the URL. Typing replaces the history entry, choices add one; changes to the rows reset the
 * page. `fields` must be referentially stable.
 */
export function useTableState(fields: readonly FilterField[]) {
  const parsers = useMemo(
    () =>
      Object.fromEntries(
        [...RESERVED_PARAMETERS, ...fields.map(({ urlName }) => urlName)].map((key) => [key, text]),
      ),
    [fields],
  );
  const [values, setValues] = useQueryStates(parsers, { clearOnDefault: true });
  const written = JSON.stringify(fields.map(({ urlName }) => values[urlName] ?? ""));
  const filters = useMemo(() => {
    const texts = JSON.parse(written) as string[];
    return fields.flatMap((field, index) => parseFilter(field, texts[index] ?? "") ?? []);
  }, [fields, written]);
  const { q = "", sort = "", view = "", peek = "", page = "" } = values;

  return useMemo(() => {
    const cleared = Object.fromEntries(fields.map(({ urlName }) => [urlName, null]));
    return {
      q,
      page: Math.max(1, Number.parseInt(page, 10) || 1),
      sort: parseSort(sort),
      view,
      peek,
      filters,
      search: (input: string) =>
        void setValues({ q: input === "" ? null : input, page: null }, REPLACE_HISTORY),
      setPage: (next: number) =>
        void setValues({ page: next === 1 ? null : String(next) }, PUSH_HISTORY),
      setSort: (next: Sort | null) =>
        void setValues({ sort: next && serializeSort(next), page: null }, PUSH_HISTORY),
      setFilter: (key: string, filter: ViewFilter | null) =>
        void setValues({ [key]: filter && serializeFilter(filter), page: null }, PUSH_HISTORY),
      /** Opening the panel adds a history entry; moving to another record replaces it. */
      setPeek: (id: string | null) =>
        void setValues({ peek: id }, { history: peek === "" ? "push" : "replace" }),
      clear: () => void setValues({ ...cleared, q: null, page: null, view: null }, PUSH_HISTORY),
      /** Applies a saved view; the search text stays, as it isn't part of a view. */
      applyView: (
        id: string | null,
        selected: { filters: readonly ViewFilter[]; sort: Sort | null },
        history: "push" | "replace" = "push",
      ) =>
        void setValues(
          {
            ...cleared,
            ...Object.fromEntries(
              selected.filters.map((filter) => [filter.field, serializeFilter(filter)]),
            ),
            sort: selected.sort && serializeSort(selected.sort),
            view: id,
            page: null,
          },
          { history },
        ),
      setView: (id: string | null) => void setValues({ view: id }, { history: "replace" }),
    };
  }, [fields, filters, q, page, sort, view, peek, setValues]);
}

export type TableState = ReturnType<typeof useTableState>;
