import type { MemberRole } from "@/lib/core/context";
import { announceAtCommit } from "@/lib/db/announce-work";
import type { Tx } from "@/lib/db/transaction";
import type {
  DeliveryProblem,
  DisabledReason,
  EventName,
  TargetKind,
} from "@/lib/gateway/developers/webhooks/schema-values";

export interface Subscriber {
  webhook_id: string;
  kind: TargetKind;
  key_id: string | null;
  events: string[] | null;
  events_role: MemberRole | null;
  disabled_reason: DisabledReason | null;
}

/** Finds webhooks and pushes, except those disabled by a user. */
export async function findSubscribers(tx: Tx, accountId: number): Promise<Subscriber[]> {
  const { rows } = await tx.query<Subscriber>({
    name: "webhook_subscribers",
    text: `SELECT webhook_id, kind, key_id, events, events_role, disabled_reason FROM webhooks
           WHERE account_id = $1 AND disabled_reason IS DISTINCT FROM 'person'`,
    values: [accountId],
  });
  return rows;
}

export interface NewEvent {
  eventId: string;
  name: EventName;
  /** UUID or ''. */
  subject: string;
  data: object;
}

/** Returns the number by which the event is found when a person's data is erased. */
const readPhone = ({ data }: NewEvent): string | null =>
  "phone" in data && typeof data.phone === "string" ? data.phone : null;

export async function insertEvents(
  tx: Tx,
  accountId: number,
  events: readonly NewEvent[],
): Promise<void> {
  await tx.query({
    name: "webhook_events",
    text: `INSERT INTO webhook_events (account_id, event_id, name, subject, data, phone, created_at)
           SELECT a.account_id, e.event_id, e.name, e.subject, e.data, e.phone, now()
           FROM unnest($2::uuid[], $3::text[], $4::text[], $5::jsonb[], $6::text[])
             AS e (event_id, name, subject, data, phone)
           JOIN accounts a ON a.account_id = $1`,
    values: [
      accountId,
      events.map(({ eventId }) => eventId),
      events.map(({ name }) => name),
      events.map(({ subject }) => subject),
      events.map(({ data }) => JSON.stringify(data)),
      events.map(readPhone),
    ],
  });
}

export interface NewDelivery {
  deliveryId: string;
  webhookId: string;
  eventId: string;
  event: EventName;
}

const lists = (deliveries: readonly NewDelivery[]) => [
  deliveries.map(({ deliveryId }) => deliveryId),
  deliveries.map(({ webhookId }) => webhookId),
  deliveries.map(({ eventId }) => eventId),
  deliveries.map(({ event }) => event),
];

const FROM_LISTS = `FROM unnest($2::uuid[], $3::bigint[], $4::uuid[], $5::text[]) AS d (delivery_id, webhook_id, event_id, event)
           JOIN accounts a ON a.account_id = $1`;

export async function insertDeliveries(
  tx: Tx,
  accountId: number,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  await tx.query({
    name: "webhook_deliveries",
    text: `INSERT INTO webhook_deliveries (account_id, delivery_id, webhook_id, event_id, event, state, next_at, created_at)
           SELECT a.account_id, d.delivery_id, d.webhook_id, d.event_id, d.event, 'pending', now(), now()
           ${FROM_LISTS}`,
    values: [accountId, ...lists(deliveries)],
  });
  announceAtCommit(tx, "webhooks");
}

/** Stores failed deliveries of webhooks disabled for failing, for replay once the receiver recovers. */
export async function insertMissedDeliveries(
  tx: Tx,
  accountId: number,
  deliveries: readonly NewDelivery[],
  problem: DeliveryProblem,
): Promise<void> {
  await tx.query(
    `INSERT INTO webhook_deliveries
       (account_id, delivery_id, webhook_id, event_id, event, state, last_problem, created_at, ended_at)
     SELECT a.account_id, d.delivery_id, d.webhook_id, d.event_id, d.event, 'failed', $6, now(), now()
     ${FROM_LISTS}`,
    [accountId, ...lists(deliveries), problem],
  );
}
