"use client";

import { useSearchParams } from "next/navigation";

export const VIEWS = ["open", "unread", "mine", "closed", "all"] as const;
export type View = (typeof VIEWS)[number];

const isView = (value: string | null): value is View => VIEWS.some((view) => view === value);

export const PERIODS = ["today", "week", "month", "older"] as const;
export type Period = (typeof PERIODS)[number];

export const NO_FILTERS = { search: "", number: null, bulk: null, period: null } as const;

export interface InboxState {
  view: View;
  open: string | null;
  /** Null starts with the latest. */
  before: string | null;
  search: string;
  number: string | null;
  bulk: string | null;
  period: Period | null;
}

export const isFiltered = (state: InboxState): boolean =>
  (Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[]).some(
    (key) => state[key] !== NO_FILTERS[key],
  );

export function useInboxState(): InboxState {
  const searchParams = useSearchParams();
  const view = searchParams.get("view");
  return {
    view: isView(view) ? view : "open",
    open: searchParams.get("open"),
    before: searchParams.get("before"),
    search: searchParams.get("q") ?? "",
    number: searchParams.get("number"),
    bulk: searchParams.get("bulk"),
    period: PERIODS.find((period) => period === searchParams.get("period")) ?? null,
  };
}

export function inboxHref({
  view,
  open,
  before,
  search,
  number,
  bulk,
  period,
}: InboxState): string {
  const query = new URLSearchParams();
  if (view !== "open") query.set("view", view);
  if (search !== "") query.set("q", search);
  if (number !== null) query.set("number", number);
  if (bulk !== null) query.set("bulk", bulk);
  if (period !== null) query.set("period", period);
  if (before !== null) query.set("before", before);
  if (open !== null) query.set("open", open);
  return query.size === 0 ? "/inbox" : `/inbox?${query}`;
}
