import type { BulkSummary } from "@/lib/gateway/messaging/bulks/schema";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";

/** What will go out at a time: a message, or one text to many. */
export type Planned = {
  id: string;
  /** Unix seconds. */
  delivery_at: number;
  /** What is reserved for it. */
  price: number;
} & ({ sms: Sms; bulk: null } | { sms: null; bulk: BulkSummary });

/** Messages and bulks together, by their time. */
export function planOf(messages: readonly Sms[], bulks: readonly BulkSummary[]): Planned[] {
  const planned: Planned[] = [
    ...messages.map((sms) => ({
      ...{ id: sms.uuid, delivery_at: sms.delivery_at, price: sms.price, sms },
      bulk: null,
    })),
    ...bulks.map((bulk) => ({
      ...{ id: bulk.uuid, delivery_at: bulk.delivery_at, price: bulk.msg_total_cost, bulk },
      sms: null,
    })),
  ];
  return planned.sort((a, b) => a.delivery_at - b.delivery_at);
}
