import { toReservedAmount } from "@/lib/core/messages/bulk-cost";
import type { BulkSummary } from "@/lib/gateway/messaging/bulks/schema";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";

export type ScheduledItem = {
  id: string;
  delivery_at: number;
  price: number;
} & ({ sms: Sms; bulk: null } | { sms: null; bulk: BulkSummary });

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
      price: toReservedAmount(bulk),
      bulk,
      sms: null,
    })),
  ];
  return items.sort((a, b) => a.delivery_at - b.delivery_at);
}
