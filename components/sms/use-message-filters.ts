"use client";

import { debounce, parseAsInteger, parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { useDebounced } from "@/components/ui/use-debounced";

export const PAGE_SIZE = 30;
const text = parseAsString.withDefault("");

/** Filters of the message list, as they stand in the URL. */
const PARSERS = {
  q: text,
  phone: text,
  status: text,
  dlr: text,
  from: text,
  to: text,
  page: parseAsInteger.withDefault(1),
};

export type FilterName = "q" | "phone" | "status" | "dlr" | "from" | "to";
export type MessageFilters = Record<FilterName, string> & { page: number };

/** Unix seconds of a local day's first or last moment; null for what is no date. */
function dayEdge(day: string, edge: "start" | "end"): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const time = new Date(`${day}T${edge === "start" ? "00:00:00" : "23:59:59"}`).getTime();
  return Number.isNaN(time) ? null : Math.floor(time / 1000);
}

/** The same filters in the API's words. */
function toApiQuery(filters: MessageFilters): URLSearchParams {
  const query = new URLSearchParams();
  const add = (name: string, value: string | number | null) => {
    if (value !== null && value !== "") query.set(name, String(value));
  };
  add("text", filters.q.trim());
  // People type numbers in national form, too: without separators and leading zeros they are a part of E.164.
  add("phone", filters.phone.replace(/[^0-9+]/g, "").replace(/^0+/, ""));
  add("status_code[]", filters.status);
  add("dlr_code[]", filters.dlr);
  if (filters.dlr === "0" && filters.status === "") query.set("status_code[]", "100");
  add("created_at[gte]", dayEdge(filters.from, "start"));
  add("created_at[lte]", dayEdge(filters.to, "end"));
  query.set("itemsPerPage", String(PAGE_SIZE));
  if (filters.page > 1) query.set("page", String(filters.page));
  return query;
}

export function useMessageFilters() {
  const [filters, setFilters] = useQueryStates(PARSERS, { clearOnDefault: true });
  const rested = useDebounced(filters, 250);
  const query = useMemo(() => toApiQuery(rested), [rested]);
  const names: FilterName[] = ["q", "phone", "status", "dlr", "from", "to"];
  const active = names.filter((name) => filters[name] !== "");

  return {
    filters,
    query,
    active,
    /** Typing replaces the entry of the history, a choice adds one. Any change goes to the first page. */
    set(name: FilterName, value: string) {
      const isTyped = name === "q" || name === "phone";
      void setFilters(
        { [name]: value === "" ? null : value, page: null },
        isTyped ? { history: "replace", limitUrlUpdates: debounce(300) } : { history: "push" },
      );
    },
    setPage: (page: number) =>
      void setFilters({ page: page === 1 ? null : page }, { history: "push" }),
    clear: () =>
      void setFilters(
        { q: null, phone: null, status: null, dlr: null, from: null, to: null, page: null },
        { history: "push" },
      ),
  };
}
