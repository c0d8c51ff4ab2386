import { askList } from "@/lib/core/list";
import type { CONVERSATION_LIST } from "@/lib/gateway/messaging/conversations/schema-list";
import type { InboxState, View } from "./use-inbox-state";

type Ask = Parameters<typeof askList<typeof CONVERSATION_LIST>>[0];

const LISTED = 30;

const filterOf = (view: View, userId: number | null): Ask => {
  if (view === "unread") return { is_unread: "true" };
  if (view === "open") return { is_closed: "false" };
  if (view === "closed") return { is_closed: "true" };
  return view === "mine" ? { assigned_to: userId ?? 0 } : {};
};

/** What the list of conversations asks for. */
export function listQuery(
  { view, before, search, number, bulk }: Omit<InboxState, "open">,
  userId: number | null,
): URLSearchParams {
  // People type national form, too: without separators and leading zeros it is a part of E.164.
  const digits = search.replace(/[^0-9+]/g, "").replace(/^0+/, "");
  return askList<typeof CONVERSATION_LIST>({
    ...filterOf(view, userId),
    ...(before !== null && { before }),
    ...(number !== null && { number }),
    ...(bulk !== null && { bulk }),
    ...(search.trim() !== "" && { phone: digits || search }),
    itemsPerPage: LISTED,
  });
}
