import { uuidv7 } from "@/lib/core/ids/uuid7";
import type { Tx } from "@/lib/db/transaction";
import type { EventData } from "./schema-events";
import type { EventName } from "./schema-values";
import { isTold, readAddressFacts } from "./addressees";
import {
  findSubscribers,
  insertDeliveries,
  insertEvents,
  insertMissedDeliveries,
  type NewDelivery,
  type NewEvent,
  type Subscriber,
} from "./store-raise";

/**
 * Something that webhooks may tell of. Events of messages hold only what changes: the rest of their data, texts above all,
 * is read from the message when the event is sent, so that a deleted text is deleted here, too.
 */
export type Occurrence =
  | {
      /** `dryrun`: of a test message. */
      name: "sms.delivery" | "sms.delivery.dryrun";
      subject: string;
      data: Pick<EventData<"sms.delivery">, "dlr_code" | "status_code">;
    }
  | { name: "sms.incoming" | "fraud-check.done"; subject: string; data: Record<string, never> }
  | {
      [N in EmailEvent]: { name: N; subject: string; data: Omit<EventData<N>, "email" | "sms"> };
    }[EmailEvent]
  | { [N in WholeEvent]: { name: N; subject: string; data: EventData<N> } }[WholeEvent];

/** Their subject is the line in the log. */
type EmailEvent = Extract<EventName, `${string}.email.${string}`>;
type WholeEvent = Exclude<
  EventName,
  EmailEvent | "sms.delivery" | "sms.incoming" | "fraud-check.done"
>;

const toDelivery = ({ webhook_id }: Subscriber, { eventId, name }: NewEvent): NewDelivery => ({
  deliveryId: uuidv7(),
  webhookId: webhook_id,
  eventId,
  event: name,
});

/**
 * Writes down what happened for the webhooks of the account that want to know, in the transaction of what happened: it is
 * told of exactly when that commits. An account without webhooks costs one look-up by key. Call it after rows were
 * locked: it locks none.
 */
export async function raiseEvents(
  tx: Tx,
  accountId: number,
  occurrences: readonly Occurrence[],
): Promise<void> {
  if (occurrences.length === 0) return;
  const subscribers = await findSubscribers(tx, accountId);
  const facts = await readAddressFacts(tx, accountId, subscribers, occurrences);
  const events: NewEvent[] = [];
  const pending: NewDelivery[] = [];
  const missed: NewDelivery[] = [];
  for (const occurrence of occurrences) {
    const told = subscribers.filter((one) => isTold(one, occurrence, facts));
    if (told.length === 0) continue;
    const event = { ...occurrence, eventId: uuidv7() };
    events.push(event);
    for (const one of told)
      (one.disabled_reason === null ? pending : missed).push(toDelivery(one, event));
  }
  if (events.length === 0) return;
  await insertEvents(tx, accountId, events);
  if (pending.length > 0) await insertDeliveries(tx, accountId, pending);
  if (missed.length > 0) await insertMissedDeliveries(tx, accountId, missed, "disabled");
}
