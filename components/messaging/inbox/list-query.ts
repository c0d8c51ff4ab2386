import { createListQuery } from "@/lib/core/list";
import type { CONVERSATION_LIST } from "@/lib/gateway/messaging/conversations/schema-list";
import { startOfDay } from "@/lib/core/time/zoned-time";
import type { InboxState, Period, View } from "./use-inbox-state";

type ConversationFilter = Parameters<typeof createListQuery<typeof CONVERSATION_LIST>>[0];

const PAGE_SIZE = 30;

const toViewFilter = (view: View, userId: number | null): ConversationFilter => {
  if (view === "unread") return { is_unread: "true" };
  if (view === "open") return { is_closed: "false" };
  if (view === "closed") return { is_closed: "true" };
  return view === "mine" ? { assigned_to: userId ?? 0 } : {};
};

const DAYS: Record<Period, number> = { today: 1, week: 7, month: 30, older: 30 };

/** Returns a bound in whole days, so the query is stable until midnight. */
const toTimeBound = (period: Period, { now, timeZone }: Clock) =>
  [period === "older" ? "lt" : "gte", startOfDay(now, timeZone, 1 - DAYS[period])] as const;

function toTimeFilter(period: Period | null, clock: Clock): ConversationFilter {
  if (period === null) return {};
  const [bound, at] = toTimeBound(period, clock);
  return bound === "lt" ? { "last_at[lt]": at } : { "last_at[gte]": at };
}

/** Omits filters specific to conversations. */
export function incomingsQuery(
  { number, bulk, period }: Pick<InboxState, "number" | "bulk" | "period">,
  clock: Clock,
): URLSearchParams {
  const query = new URLSearchParams();
  if (number !== null) query.set("to", number);
  if (bulk !== null) query.set("bulk", bulk);
  if (period === null) return query;
  const [bound, at] = toTimeBound(period, clock);
  query.set(`received_at[${bound}]`, String(at));
  return query;
}

/** Searches by number, national format included, or name. */
function toSearchFilter(input: string): ConversationFilter {
  if (input === "") return {};
  if (/\p{L}/u.test(input)) return { contact_name: input };
  // Without separators and leading zeros it is a substring of E.164.
  const digits = input.replace(/[^0-9+]/g, "").replace(/^0+/, "");
  return { phone: digits || input };
}

export interface Clock {
  now: number;
  timeZone: string;
}

export function listQuery(
  { view, before, search, number, bulk, period }: Omit<InboxState, "open">,
  userId: number | null,
  clock: Clock,
): URLSearchParams {
  return createListQuery<typeof CONVERSATION_LIST>({
    ...toViewFilter(view, userId),
    ...(before !== null && { before }),
    ...(number !== null && { number }),
    ...(bulk !== null && { bulk }),
    ...toTimeFilter(period, clock),
    ...toSearchFilter(search.trim()),
    itemsPerPage: PAGE_SIZE,
  });
}
