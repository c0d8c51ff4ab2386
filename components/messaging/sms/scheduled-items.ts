import { toReservedAmount } from "@/lib/core/messages/bulk-cost";
import { listNextRuns } from "@/lib/core/recurrence/slots";
import type { BulkSummary } from "@/lib/gateway/messaging/bulks/schema";
import type { RecurringBulkSummary } from "@/lib/gateway/messaging/recurring-bulks/schema";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";

export type ScheduledItem = {
  id: string;
  delivery_at: number;
  /** Reserved. */
  price: number;
} & (
  | { sms: Sms; bulk: null; recurring: null }
  | { sms: null; bulk: BulkSummary; recurring: null }
  | { sms: null; bulk: null; recurring: RecurringBulkSummary }
);

/** Message or bulk that is stored already. */
export type StoredItem = Extract<ScheduledItem, { recurring: null }>;

export function scheduledItems(
  messages: readonly Sms[],
  bulks: readonly BulkSummary[],
): StoredItem[] {
  const items: StoredItem[] = [
    ...messages.map((sms) => ({
      id: sms.uuid,
      delivery_at: sms.delivery_at,
      price: sms.price,
      sms,
      bulk: null,
      recurring: null,
    })),
    ...bulks.map((bulk) => ({
      id: bulk.uuid,
      delivery_at: bulk.delivery_at,
      price: toReservedAmount(bulk),
      bulk,
      sms: null,
      recurring: null,
    })),
  ];
  return items.sort((a, b) => a.delivery_at - b.delivery_at);
}

/** Bounds what a calendar draws; a rule has up to one run a day. */
const MAX_RUNS = 50;

/** Runs of recurring bulks after a time up to another. */
export function upcomingRuns(
  recurring: readonly RecurringBulkSummary[],
  { after, until }: { after: number; until: number },
): ScheduledItem[] {
  return recurring.flatMap((row) => {
    const [next] = row.next_runs;
    if (next === undefined) return [];
    const range = {
      after: Math.max(after, next.at - 1),
      until,
      fromDate: next.date,
      limit: MAX_RUNS,
    };
    return listNextRuns(row.rule, row.time_zone, range).map(({ date, at }) => ({
      id: `${row.id}-${date}`,
      delivery_at: at,
      price: 0,
      recurring: row,
      sms: null,
      bulk: null,
    }));
  });
}

export const sortItems = (items: readonly ScheduledItem[]): ScheduledItem[] =>
  [...items].sort((a, b) => a.delivery_at - b.delivery_at);
