import { announceAtCommit } from "@/lib/db/announce-work";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { DELIVERY_LIST } from "./schema-list";
import type { DeliveryState } from "./schema-values";

export interface DeliveryRecord {
  delivery_id: string;
  webhook_id: string;
  event_id: string;
  event: string;
  state: DeliveryState;
  attempts: number;
  last_status: number | null;
  last_problem: string | null;
  last_ms: number | null;
  created_at: Date;
  ended_at: Date | null;
  next_at: Date | null;
}

const COLUMNS =
  "delivery_id, webhook_id, event_id, event, state, attempts, last_status, last_problem, last_ms, created_at, ended_at, next_at";

/** Deliveries of webhook `$2`; their ids start with their time. */
export const DELIVERIES: ListSource<DeliveryRecord, typeof DELIVERY_LIST> = {
  list: DELIVERY_LIST,
  columns: COLUMNS,
  from: "webhook_deliveries",
  where: "account_id = $1 AND webhook_id = $2",
  orderBy: ["delivery_id"],
};

export async function findDelivery(
  tx: Tx,
  accountId: number,
  webhookId: number,
  deliveryId: string,
): Promise<DeliveryRecord | undefined> {
  const { rows } = await tx.query<DeliveryRecord>(
    `SELECT ${COLUMNS} FROM webhook_deliveries WHERE account_id = $1 AND delivery_id = $3 AND webhook_id = $2`,
    [accountId, webhookId, deliveryId],
  );
  return rows[0];
}

export interface EventRecord {
  event_id: string;
  name: string;
  subject: string;
  data: object;
  created_at: Date;
}

export async function findEvent(
  tx: Tx,
  accountId: number,
  eventId: string,
): Promise<EventRecord | undefined> {
  const { rows } = await tx.query<EventRecord>(
    `SELECT event_id, name, subject, data, created_at FROM webhook_events WHERE account_id = $1 AND event_id = $2`,
    [accountId, eventId],
  );
  return rows[0];
}

export interface AttemptRecord {
  attempt: number;
  attempt_id: string;
  number: number;
  target: string;
  started_at: Date;
  duration_ms: number;
  status: number | null;
  problem: string | null;
  response_headers: Record<string, string> | null;
  response_body: string | null;
}

const ATTEMPTS_SHOWN = 100;

export async function findAttempts(
  tx: Tx,
  accountId: number,
  deliveryId: string,
): Promise<AttemptRecord[]> {
  const { rows } = await tx.query<AttemptRecord>(
    `SELECT attempt, attempt_id, number, target, started_at, duration_ms, status, problem, response_headers, response_body
     FROM webhook_attempts WHERE account_id = $1 AND delivery_id = $2 ORDER BY attempt DESC LIMIT ${ATTEMPTS_SHOWN}`,
    [accountId, deliveryId],
  );
  return rows;
}

const RESET_SQL =
  "SET state = 'pending', lane = 1, round_from = attempts, next_at = now(), ended_at = NULL";

/** Makes a delivery due again. Returns undefined while an attempt is in flight. */
export async function sendAgain(
  tx: Tx,
  accountId: number,
  deliveryId: string,
): Promise<DeliveryRecord | undefined> {
  const { rows } = await tx.query<DeliveryRecord>(
    `UPDATE webhook_deliveries ${RESET_SQL}
     WHERE account_id = $1 AND delivery_id = $2 AND state <> 'pending' RETURNING ${COLUMNS}`,
    [accountId, deliveryId],
  );
  announceAtCommit(tx, "webhooks");
  return rows[0];
}

export interface ReplayRange {
  webhookId: number;
  from: string;
  to: string;
  states: readonly DeliveryState[];
  events: readonly string[];
}

const RANGE_CONDITION = `account_id = $1 AND webhook_id = $2 AND delivery_id >= $3::uuid AND delivery_id < $4::uuid
  AND state = ANY ($5::text[]) AND event = ANY ($6::text[])`;

const toValues = (
  accountId: number,
  { webhookId, from, to, states, events }: ReplayRange,
  limit: number,
) => [accountId, webhookId, from, to, states, events, limit];

export async function countRange(
  tx: Tx,
  accountId: number,
  range: ReplayRange,
  limit: number,
): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM webhook_deliveries WHERE ${RANGE_CONDITION} LIMIT $7) AS counted`,
    toValues(accountId, range, limit),
  );
  return rows[0]?.count ?? 0;
}

export async function sendRangeAgain(
  tx: Tx,
  accountId: number,
  range: ReplayRange,
  limit: number,
): Promise<number> {
  const { rowCount } = await tx.query(
    // The state condition is repeated outside the subquery: only there does the later of two concurrent replays see
    // the other's changes.
    `UPDATE webhook_deliveries ${RESET_SQL} WHERE account_id = $1 AND state = ANY ($5::text[]) AND delivery_id IN (
       SELECT delivery_id FROM webhook_deliveries WHERE ${RANGE_CONDITION} ORDER BY delivery_id LIMIT $7)`,
    toValues(accountId, range, limit),
  );
  announceAtCommit(tx, "webhooks");
  return rowCount ?? 0;
}

/** Deliveries that failed at least once and await their next attempt, without a lease. */
const AWAITING_RETRY_CONDITION = `account_id = $1 AND webhook_id = $2 AND delivery_id >= $3::uuid AND delivery_id < $4::uuid
  AND state = 'pending' AND attempts > round_from AND lease_until IS NULL AND next_at > now()`;

type WaitingRange = Pick<ReplayRange, "webhookId" | "from" | "to">;

const waitingValues = (accountId: number, { webhookId, from, to }: WaitingRange, limit: number) => [
  accountId,
  webhookId,
  from,
  to,
  limit,
];

export async function countWaiting(
  tx: Tx,
  accountId: number,
  range: WaitingRange,
  limit: number,
): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM webhook_deliveries WHERE ${AWAITING_RETRY_CONDITION} LIMIT $5) AS counted`,
    waitingValues(accountId, range, limit),
  );
  return rows[0]?.count ?? 0;
}

/** Makes waiting deliveries due, and ends the webhook's pause. Returns their number. */
export async function retryWaiting(
  tx: Tx,
  accountId: number,
  range: WaitingRange,
  limit: number,
): Promise<number> {
  await tx.query(
    "UPDATE webhooks SET held_until = NULL WHERE account_id = $1 AND webhook_id = $2 AND held_until IS NOT NULL",
    [accountId, range.webhookId],
  );
  const { rowCount } = await tx.query(
    `UPDATE webhook_deliveries SET next_at = now() WHERE account_id = $1 AND lease_until IS NULL AND state = 'pending'
       AND delivery_id IN (SELECT delivery_id FROM webhook_deliveries WHERE ${AWAITING_RETRY_CONDITION} ORDER BY delivery_id LIMIT $5)`,
    waitingValues(accountId, range, limit),
  );
  announceAtCommit(tx, "webhooks");
  return rowCount ?? 0;
}

export interface FailingRecord {
  target: string;
  since: Date;
  is_disabled: boolean;
}

export async function findFailing(
  tx: Tx,
  accountId: number,
  failures: number,
): Promise<FailingRecord[]> {
  const { rows } = await tx.query<FailingRecord>(
    `SELECT target, coalesce(disabled_at, failing_since) AS since, disabled_at IS NOT NULL AS is_disabled FROM webhooks
     WHERE account_id = $1 AND key_id IS NULL AND (disabled_reason IN ('failing', 'gone')
       OR (disabled_at IS NULL AND failing_since IS NOT NULL AND failures >= $2))
     ORDER BY webhook_id`,
    [accountId, failures],
  );
  return rows;
}
