import { isUuid, uuidv7 } from "@/lib/core/ids/uuid7";
import type { TraceContext } from "@/lib/core/trace-context";
import type { Tx } from "@/lib/db/transaction";
import { findTraces } from "@/lib/tracing/store-traces";
import { isTracing } from "@/lib/tracing/tracing";
import { parseSubjectUuid } from "@/lib/gateway/developers/webhooks/raise/report-subject";
import type { ClaimedDelivery } from "./claimed";
import {
  type RequestDetails,
  createRequest,
  toLoggedTarget,
  getRequestDetails,
} from "./delivery-request";
import type { EventSources } from "@/lib/gateway/developers/webhooks/event-sources";
import { maxAttempts } from "@/lib/gateway/developers/webhooks/schedule";
import { canReceive } from "@/lib/gateway/developers/webhooks/schema-event-access";
import { CIRCUIT_BREAKER_FAILURES } from "@/lib/gateway/developers/webhooks/schema-values";
import {
  claimDeliveries,
  countInFlight,
  type DueDelivery,
  failWithoutEvent,
  findDueDeliveries,
  type InFlightCount,
  type LockedWebhook,
  type QueueCapacity,
} from "./store-work";

/** Duration of a lease; longer than a request may take. */
const LEASE_SECONDS = 30;
const MAX_CLAIMS_PER_WEBHOOK = 4;
const MAX_CLAIMS_PER_ACCOUNT = 16;
const NEW_EVENTS = 0;
const REDELIVERIES = 1;

interface WebhookCapacity extends Omit<QueueCapacity, "queue"> {
  isRedelivering: boolean;
}

type KnownDelivery = DueDelivery & { name: string };
const toDeliveryIds = (rows: readonly DueDelivery[]) => rows.map(({ delivery_id }) => delivery_id);

/** Returns free capacity: 4 in flight per webhook, or 1 while its circuit breaker is open. */
async function countCapacity(
  tx: Tx,
  accountId: number,
  webhooks: readonly LockedWebhook[],
  limit: number,
): Promise<{ left: number; rooms: WebhookCapacity[] }> {
  const inFlight = await countInFlight(tx, accountId);
  const sum = (rows: readonly InFlightCount[]) =>
    rows.reduce((total, { count }) => total + count, 0);
  const remaining = Math.min(limit, MAX_CLAIMS_PER_ACCOUNT - sum(inFlight));
  const rooms = webhooks.flatMap(({ webhook_id: webhookId, failures }) => {
    const countWebhookInFlight = inFlight.filter((item) => item.webhook_id === webhookId);
    const inFlightCount = sum(countWebhookInFlight);
    const free =
      (failures >= CIRCUIT_BREAKER_FAILURES ? 1 : MAX_CLAIMS_PER_WEBHOOK) - inFlightCount;
    if (free <= 0) return [];
    const isRedelivering = countWebhookInFlight.some(({ queue }) => queue === REDELIVERIES);
    return [{ webhookId, inFlight: inFlightCount, free, isRedelivering }];
  });
  return { left: remaining, rooms };
}

/** Splits capacity by queue. Redeliveries go one at a time, to keep their order and leave capacity for new events. */
const toQueueCapacities = ({ isRedelivering, ...capacity }: WebhookCapacity): QueueCapacity[] => [
  { ...capacity, queue: NEW_EVENTS },
  ...(isRedelivering ? [] : [{ ...capacity, queue: REDELIVERIES, free: 1 }]),
];

function limitToCapacity(
  capacities: readonly WebhookCapacity[],
  due: readonly DueDelivery[],
): DueDelivery[] {
  return capacities.flatMap(({ webhookId, free }) =>
    due.filter(({ webhook_id }) => webhook_id === webhookId).slice(0, free),
  );
}

function toClaimed(
  accountId: number,
  webhook: LockedWebhook,
  row: KnownDelivery,
  details: RequestDetails,
  trace: TraceContext | undefined,
): ClaimedDelivery | null {
  const total = maxAttempts(webhook.kind);
  const attempt = { attemptId: uuidv7(), number: row.attempts - row.round_from + 1, total };
  const request = createRequest(accountId, webhook, row, attempt, details);
  if (request === null) return null;
  return {
    ...attempt,
    accountId,
    webhookId: webhook.webhook_id,
    deliveryId: row.delivery_id,
    eventId: row.event_id,
    name: row.name,
    claim: row.claim + 1,
    attempt: row.attempts + 1,
    target: toLoggedTarget(webhook, request),
    trace,
    request,
  };
}

/** Reads nothing without tracing. Subjects that aren't messages have no traces. */
async function findTracesBySubject(
  tx: Tx,
  accountId: number,
  rows: readonly KnownDelivery[],
): Promise<Map<string, TraceContext>> {
  if (!isTracing()) return new Map();
  const keys = rows.flatMap(({ subject }) => {
    const uuid = parseSubjectUuid(subject);
    return isUuid(uuid) ? [{ accountId, uuid }] : [];
  });
  const messageTraces = await findTraces(tx, keys);
  const byMessage = new Map(messageTraces.map(({ uuid, trace }) => [uuid, trace]));
  return new Map(
    rows.flatMap(({ subject }) => {
      const trace = byMessage.get(parseSubjectUuid(subject));
      return trace === undefined ? [] : [[subject, trace] as const];
    }),
  );
}

export async function claim(
  tx: Tx,
  accountId: number,
  webhooks: readonly LockedWebhook[],
  { limit, sources }: { limit: number; sources: EventSources },
): Promise<ClaimedDelivery[]> {
  const { left, rooms } = await countCapacity(tx, accountId, webhooks, limit);
  if (left <= 0 || rooms.length === 0) return [];
  // Capacity follows due deliveries: split evenly, idle webhooks would block others; by waiting time, a backlog would
  // starve webhooks with new events.
  const dueDeliveries = await findDueDeliveries(
    tx,
    accountId,
    rooms.flatMap(toQueueCapacities),
    left,
  );
  const due = limitToCapacity(rooms, dueDeliveries);
  const rows = due.filter((row): row is KnownDelivery => row.name !== null);
  const details = await getRequestDetails(tx, accountId, webhooks, rows, sources);
  const traces = await findTracesBySubject(tx, accountId, rows);
  const claimed = rows.flatMap((row) => {
    const webhook = webhooks.find(({ webhook_id }) => webhook_id === row.webhook_id);
    if (webhook === undefined || !canReceive(webhook.events_role, row.name)) return [];
    return toClaimed(accountId, webhook, row, details, traces.get(row.subject)) ?? [];
  });
  const ids = claimed.map(({ deliveryId }) => deliveryId);
  const lost = toDeliveryIds(due).filter((id) => !ids.includes(id));
  if (lost.length > 0) await failWithoutEvent(tx, accountId, lost);
  if (ids.length > 0) await claimDeliveries(tx, accountId, ids, LEASE_SECONDS);
  return claimed;
}
