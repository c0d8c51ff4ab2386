import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import {
  type Attempt,
  type Delivery,
  deliveryDetailSchema,
  deliverySchema,
  type Webhook,
  webhookCreatedSchema,
  webhookSchema,
} from "./schema";
import { EVENT_NAMES, type EventName } from "./schema-values";
import type { LastDay, WebhookRecord } from "./store";
import type { AttemptRecord, DeliveryRecord } from "./store-deliveries";

const iri = ({ id }: { id: number }) => `/webhooks/${id}`;
const deliveryIri = ({ id, webhook_id }: { id: string; webhook_id: number }) =>
  `/webhooks/${webhook_id}/deliveries/${id}`;

export const webhookResource: Resource<typeof webhookSchema> = {
  name: "webhook",
  description: "Target of the events.",
  schema: webhookSchema,
  iri,
};

export const webhookCreatedResource: Resource<typeof webhookCreatedSchema> = {
  name: "webhook_created",
  description: "A new webhook with its secrets.",
  schema: webhookCreatedSchema,
  iri,
};

export const deliveryResource: Resource<typeof deliverySchema> = {
  name: "webhook_delivery",
  description: "An event on its way to a webhook.",
  schema: deliverySchema,
  iri: deliveryIri,
};

export const deliveryDetailResource: Resource<typeof deliveryDetailSchema> = {
  name: "webhook_delivery_detail",
  description: "A delivery with its requests and responses.",
  schema: deliveryDetailSchema,
  iri: deliveryIri,
};

const toTime = (date: Date | null) => (date === null ? null : toUnix(date));
const isEventName = (name: string): name is EventName =>
  (EVENT_NAMES as readonly string[]).includes(name);

export function toWebhook(row: WebhookRecord, hours: readonly LastDay[], now: Date): Webhook {
  const isRotating = row.previous_until !== null && row.previous_until > now;
  return {
    id: Number(row.webhook_id),
    kind: row.kind,
    target: row.target,
    events: row.events?.filter(isEventName) ?? null,
    events_role: row.events_role,
    is_enabled: row.disabled_at === null,
    disabled_at: toTime(row.disabled_at),
    disabled_reason: row.disabled_reason,
    failures: row.failures,
    failing_since: toTime(row.failing_since),
    last_success_at: toTime(row.last_ok_at),
    last_failure_at: toTime(row.last_failed_at),
    last_problem: row.last_problem,
    previous_secret_until: isRotating ? toTime(row.previous_until) : null,
    last_day: hours
      .filter(({ webhook_id }) => webhook_id === row.webhook_id)
      .map(({ hour, succeeded, failed }) => ({
        hour: toUnix(hour),
        succeeded: Number(succeeded),
        failed: Number(failed),
      })),
    created_at: toUnix(row.created_at),
  };
}

export const toDelivery = (row: DeliveryRecord): Delivery => ({
  id: row.delivery_id,
  webhook_id: Number(row.webhook_id),
  event_id: row.event_id,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  last_status: row.last_status,
  last_problem: row.last_problem,
  duration_ms: row.last_ms,
  created_at: toUnix(row.created_at),
  ended_at: toTime(row.ended_at),
  next_attempt_at: toTime(row.next_at),
});

export function toAttempt(row: AttemptRecord, eventId: string, body: string): Attempt {
  return {
    id: row.attempt_id,
    attempt: row.attempt,
    target: row.target,
    started_at: toUnix(row.started_at),
    duration_ms: row.duration_ms,
    status: row.status,
    problem: row.problem,
    request_headers: {
      "content-type": "application/json",
      "webhook-id": eventId,
      "webhook-timestamp": String(toUnix(row.started_at)),
    },
    request_body: body,
    response_headers: row.response_headers,
    response_body: row.response_body,
  };
}
