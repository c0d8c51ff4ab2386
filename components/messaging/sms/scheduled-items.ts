import type { BulkSummary } from "@/lib/gateway/messaging/bulks/schema";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";

/** A message or a bulk that will be sent at a set time. */
export type ScheduledItem = {
  id: string;
  /** Unix seconds. */
  delivery_at: number;
  /** What is reserved for it. */
  price: number;
} & ({ sms: Sms; bulk: null } | { sms: null; bulk: BulkSummary });

/** Messages and bulks together, by their time. */
export function scheduledItems(
  messages: readonly Sms[],
  bulks: readonly BulkSummary[],
): ScheduledItem[] {
  const items: ScheduledItem[] = [
    ...messages.map((sms) => ({
      id: sms.uuid,
      delivery_at: sms.delivery_at,
      price: sms.price,
      sms,
      bulk: null,
    })),
    ...bulks.map((bulk) => ({
      id: bulk.uuid,
      delivery_at: bulk.delivery_at,
      price: bulk.msg_total_cost,
      bulk,
      sms: null,
    })),
  ];
  return items.sort((a, b) => a.delivery_at - b.delivery_at);
}
