import { z } from "zod";
import { MEMBER_ROLES } from "@/lib/core/context";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { integerId, uuidId } from "@/lib/http/input/path-parameters";
import {
  DELIVERY_STATES,
  DISABLED_REASONS,
  EVENT_NAMES,
  MAX_TARGET,
  TOKEN_PATTERN,
  WEBHOOK_KINDS,
} from "./schema-values";

const URL_EXAMPLE = "https://example.com/posthorn";
const TOKEN_EXAMPLE = "a1b2c3d4e5f6g7h8i9j0";

const target = z.string().trim().min(1).max(MAX_TARGET).meta({
  description: "An http(s) URL, or an email address, which gets each event once.",
});
const events = z.array(z.enum(EVENT_NAMES)).min(1).max(EVENT_NAMES.length).nullish().meta({
  description: "Events to send; null: all that your role can see, those of later versions too.",
});
const token = z
  .string()
  .regex(TOKEN_PATTERN, "Use 16 to 128 letters, digits and symbols, without spaces.")
  .nullish()
  .meta({ description: "Sent in X-SERVICE-TOKEN with each request. Default: a random one." });

export const webhookCreateSchema = z.object({ target, events, token }).meta({
  id: "WebhookCreate",
  examples: [{ target: URL_EXAMPLE, events: ["sms.delivery"], token: TOKEN_EXAMPLE }],
});
export type WebhookCreate = z.output<typeof webhookCreateSchema>;

export const webhookUpdateSchema = z
  .object({ target: target.nullish(), events, token, is_enabled: z.boolean().nullish() })
  .meta({
    id: "WebhookUpdate",
    examples: [
      { target: URL_EXAMPLE, events: ["sms.delivery"], token: TOKEN_EXAMPLE, is_enabled: true },
    ],
  });
export type WebhookUpdate = z.output<typeof webhookUpdateSchema>;

const hourSchema = z
  .object({ hour: z.int(), succeeded: z.int(), failed: z.int() })
  .meta({ id: "WebhookHour" });

export const webhookSchema = z
  .object({
    id: z.int().min(1),
    kind: z.enum(WEBHOOK_KINDS),
    target: z.string(),
    events: z.array(z.enum(EVENT_NAMES)).nullable(),
    events_role: z.enum(MEMBER_ROLES).meta({
      description: "Role that chose the events. It gets only those which this role can see.",
    }),
    is_enabled: z.boolean(),
    disabled_at: z.int().nullable(),
    disabled_reason: z.enum(DISABLED_REASONS).nullable().meta({
      description:
        "person: someone did it; failing: every attempt failed for 120 hours; gone: the receiver answered 410.",
    }),
    failures: z.int().meta({ description: "Number of consecutive failed attempts." }),
    failing_since: z.int().nullable(),
    last_success_at: z.int().nullable(),
    last_failure_at: z.int().nullable(),
    last_problem: z.string().nullable().meta({ description: "Reason for the latest failure." }),
    previous_secret_until: z.int().nullable().meta({
      description: "Until then requests are also signed with the previous secret.",
    }),
    last_day: z
      .array(hourSchema)
      .meta({ description: "Attempts of the last 24 hours, grouped by hour." }),
    created_at: z.int(),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.output<typeof webhookSchema>;

const secrets = {
  token: z.string().meta({ description: "Token that is sent in the header `X-SERVICE-TOKEN`." }),
  secret: z.string().meta({ description: "Verifies webhook-signature (Standard Webhooks)." }),
};

export const webhookCreatedSchema = webhookSchema.extend(secrets).meta({ id: "WebhookCreated" });
export type WebhookCreated = z.output<typeof webhookCreatedSchema>;

export const webhookSecretsSchema = z
  .object({ ...secrets, previous_secret_until: z.int().nullable() })
  .meta({ id: "WebhookSecrets" });
export type WebhookSecrets = z.output<typeof webhookSecretsSchema>;

export const webhookTestSchema = z
  .object({ event: z.enum(EVENT_NAMES) })
  .meta({ id: "WebhookTest", examples: [{ event: "sms.delivery" }] });
export type WebhookTest = z.output<typeof webhookTestSchema>;

export const replaySchema = z
  .object({
    from: z.int().min(0).meta({ description: "Unix time from which events are sent again." }),
    to: z
      .int()
      .min(0)
      .nullish()
      .meta({ description: "Unix time until which events are sent again; defaults to now." }),
    is_all: z.boolean().nullish().meta({
      description:
        "True to include successful deliveries. By default, only failed ones are sent again.",
    }),
    is_waiting: z.boolean().nullish().meta({
      description:
        "Instead of those that failed, deliveries waiting for their next attempt: they're attempted now.",
    }),
    is_dryrun: z
      .boolean()
      .nullish()
      .meta({ description: "True to count the deliveries without sending them." }),
  })
  .meta({
    id: "WebhookReplay",
    examples: [
      {
        from: EXAMPLE.past,
        to: EXAMPLE.future,
        is_all: false,
        is_waiting: false,
        is_dryrun: false,
      },
    ],
  });
export type Replay = z.output<typeof replaySchema>;

export const replayedSchema = z
  .object({
    count: z.int().meta({ description: "Number of deliveries that are sent again." }),
    has_more: z.boolean().meta({
      description: "There are more than one replay takes; they follow with another one.",
    }),
  })
  .meta({ id: "WebhookReplayed" });
export type Replayed = z.output<typeof replayedSchema>;

export const deliverySchema = z
  .object({
    id: z.string(),
    webhook_id: z.int(),
    event_id: z.string().meta({
      description: "Id of the event, which all its attempts carry in the header `webhook-id`.",
    }),
    event: z.string(),
    state: z.enum(DELIVERY_STATES),
    attempts: z.int(),
    last_status: z.int().nullable(),
    last_problem: z.string().nullable(),
    duration_ms: z.int().nullable(),
    created_at: z.int(),
    ended_at: z.int().nullable(),
    next_attempt_at: z.int().nullable(),
  })
  .meta({ id: "WebhookDelivery" });
export type Delivery = z.output<typeof deliverySchema>;

const headers = z.record(z.string(), z.string());

const attemptSchema = z
  .object({
    id: z.string(),
    attempt: z.int(),
    target: z.string(),
    started_at: z.int(),
    duration_ms: z.int(),
    status: z.int().nullable(),
    problem: z.string().nullable(),
    request_headers: headers.meta({
      description: "Request headers, without token and signatures.",
    }),
    request_body: z.string().meta({ description: "Empty for events that you can't see." }),
    response_headers: headers.nullable(),
    response_body: z
      .string()
      .nullable()
      .meta({ description: "The first kilobyte. Null for events that you can't see." }),
  })
  .meta({ id: "WebhookAttempt" });
export type Attempt = z.output<typeof attemptSchema>;

export const deliveryDetailSchema = deliverySchema
  .extend({ attempt_list: z.array(attemptSchema).meta({ description: "Latest first." }) })
  .meta({ id: "WebhookDeliveryDetail" });
export type DeliveryDetail = z.output<typeof deliveryDetailSchema>;

const eventTypeSchema = z
  .object({
    name: z.enum(EVENT_NAMES),
    description: z.string(),
    sample: z
      .record(z.string(), z.unknown())
      .meta({ description: "Example of a complete request body." }),
  })
  .meta({ id: "WebhookEventType" });

export const eventTypesSchema = z
  .object({ events: z.array(eventTypeSchema) })
  .meta({ id: "WebhookEventTypes" });
export type EventTypes = z.output<typeof eventTypesSchema>;

export const webhookParamsSchema = z.object({ webhook_id: integerId });
export const deliveryParamsSchema = z.object({ webhook_id: integerId, delivery_id: uuidId });
