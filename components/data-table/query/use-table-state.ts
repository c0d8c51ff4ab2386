"use client";

import { debounce, parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { parseFilter, parseSort, writeFilter, writeSort } from "./filter-text";
import type { FilterField, ViewFilter, Sort } from "@/components/data-table/types";

const text = parseAsString.withDefault("");
const FIXED = ["q", "sort", "view", "peek", "page"];
const TYPED = { history: "replace", limitUrlUpdates: debounce(300) } as const;
const CHOSEN = { history: "push" } as const;

/**
 * Typing replaces the history entry, choices add one; changes to the rows reset the page. `fields` must be
 * referentially stable.
 */
export function useTableState(fields: readonly FilterField[]) {
  const parsers = useMemo(
    () =>
      Object.fromEntries(
        [...FIXED, ...fields.map(({ urlName }) => urlName)].map((key) => [key, text]),
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
    const nothing = Object.fromEntries(fields.map(({ urlName }) => [urlName, null]));
    return {
      q,
      page: Math.max(1, Number.parseInt(page, 10) || 1),
      sort: parseSort(sort),
      view,
      peek,
      filters,
      search: (typed: string) =>
        void setValues({ q: typed === "" ? null : typed, page: null }, TYPED),
      setPage: (next: number) => void setValues({ page: next === 1 ? null : String(next) }, CHOSEN),
      setSort: (next: Sort | null) =>
        void setValues({ sort: next && writeSort(next), page: null }, CHOSEN),
      setFilter: (key: string, filter: ViewFilter | null) =>
        void setValues({ [key]: filter && writeFilter(filter), page: null }, CHOSEN),
      /** Opening adds a history entry, moving on replaces it. */
      setPeek: (id: string | null) =>
        void setValues({ peek: id }, { history: peek === "" ? "push" : "replace" }),
      clear: () => void setValues({ ...nothing, q: null, page: null, view: null }, CHOSEN),
      /** Keeps the search text, which isn't part of a view. */
      applyView: (
        id: string | null,
        chosen: { filters: readonly ViewFilter[]; sort: Sort | null },
        history: "push" | "replace" = "push",
      ) =>
        void setValues(
          {
            ...nothing,
            ...Object.fromEntries(chosen.filters.map((one) => [one.field, writeFilter(one)])),
            sort: chosen.sort && writeSort(chosen.sort),
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
