import { uuidv7 } from "@/lib/core/ids/uuid7";
import type { Tx } from "@/lib/db/transaction";
import {
  findAddressees,
  isSubscribed,
  type MessageEventName,
  getRoutingDetails,
} from "./addressees";
import type { AddressReader } from "@/lib/gateway/developers/webhooks/event-sources";
import {
  type Occurrence,
  toOccurrence,
  toWholeOccurrence,
} from "@/lib/gateway/developers/webhooks/occurrence";
import type { EventName } from "@/lib/gateway/developers/webhooks/schema-values";
import {
  findSubscribers,
  insertDeliveries,
  insertEvents,
  insertMissedDeliveries,
  type NewDelivery,
  type NewEvent,
  type Subscriber,
} from "./store-raise";

export { type Occurrence, toOccurrence, toWholeOccurrence };

const toDelivery = ({ webhook_id }: Subscriber, { eventId, name }: NewEvent): NewDelivery => ({
  deliveryId: uuidv7(),
  webhookId: webhook_id,
  eventId,
  event: name,
});

const NO_ADDRESSES: AddressReader = async () => new Map();

async function raise(
  tx: Tx,
  accountId: number,
  occurrences: readonly Occurrence[],
  readAddresses: AddressReader,
): Promise<void> {
  if (occurrences.length === 0) return;
  const subscribers = await findSubscribers(tx, accountId);
  const details = await getRoutingDetails(tx, accountId, subscribers, occurrences, readAddresses);
  const events: NewEvent[] = [];
  const pending: NewDelivery[] = [];
  const missed: NewDelivery[] = [];
  for (const addressed of occurrences.flatMap((occurrence) =>
    findAddressees(occurrence, details),
  )) {
    const subscribed = subscribers.filter((subscriber) => isSubscribed(subscriber, addressed));
    if (subscribed.length === 0) continue;
    const event = { ...addressed.occurrence, eventId: uuidv7() };
    events.push(event);
    for (const item of subscribed)
      (item.disabled_reason === null ? pending : missed).push(toDelivery(item, event));
  }
  if (events.length === 0) return;
  await insertEvents(tx, accountId, events);
  if (pending.length > 0) await insertDeliveries(tx, accountId, pending);
  if (missed.length > 0) await insertMissedDeliveries(tx, accountId, missed, "disabled");
}

/**
 * Stores events and their deliveries (outbox): they are sent only if the caller's transaction commits. Costs accounts
 * without webhooks one key lookup. Takes no locks; call it after rows were locked.
 */
export const raiseEvents = (
  tx: Tx,
  accountId: number,
  occurrences: readonly Occurrence<Exclude<EventName, MessageEventName>>[],
): Promise<void> => raise(tx, accountId, occurrences, NO_ADDRESSES);

/**
 * Stores message events, which pushes of keys receive too: `readAddresses` reads their routing facts if the account has
 * pushes. The subject is the message's UUID.
 */
export const raiseMessageEvents = (
  tx: Tx,
  accountId: number,
  occurrences: readonly Occurrence<MessageEventName>[],
  readAddresses: AddressReader,
): Promise<void> => raise(tx, accountId, occurrences, readAddresses);
