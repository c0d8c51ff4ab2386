"use client";

import { useSearchParams } from "next/navigation";

export const VIEWS = ["open", "unread", "mine", "closed", "all"] as const;
export type View = (typeof VIEWS)[number];

const isView = (value: string | null): value is View => VIEWS.some((view) => view === value);

/** What can be chosen beside the view, and the search. */
export const NO_FILTERS = { search: "", number: null, bulk: null } as const;

export interface InboxState {
  view: View;
  /** The open conversation. */
  open: string | null;
  /** Where the page of the list begins; null: with the latest. */
  before: string | null;
  /** What numbers are searched by. */
  search: string;
  /** The number of the account that was written to; null: any. */
  number: string | null;
  /** The bulk that was answered; null: any, or none. */
  bulk: string | null;
}

/** What the inbox shows, as its URL says it. */
export function useInboxState(): InboxState {
  const here = useSearchParams();
  const view = here.get("view");
  return {
    view: isView(view) ? view : "open",
    open: here.get("open"),
    before: here.get("before"),
    search: here.get("q") ?? "",
    number: here.get("number"),
    bulk: here.get("bulk"),
  };
}

/** The URL of the inbox as it is, with changes. */
export function inboxHref({ view, open, before, search, number, bulk }: InboxState): string {
  const query = new URLSearchParams();
  if (view !== "open") query.set("view", view);
  if (search !== "") query.set("q", search);
  if (number !== null) query.set("number", number);
  if (bulk !== null) query.set("bulk", bulk);
  if (before !== null) query.set("before", before);
  if (open !== null) query.set("open", open);
  return query.size === 0 ? "/inbox" : `/inbox?${query}`;
}
