import { z } from "zod";
import { fromUnix } from "@/lib/core/time/time";
import type { DocumentedEvent } from "@/lib/http/docs/openapi-webhooks";
import { API_VERSION, formatEnvelope } from "@/lib/gateway/developers/webhooks/envelope";
import { maxAttempts } from "@/lib/gateway/developers/webhooks/schedule";
import type { EventCatalog, EventDefinition } from "@/lib/gateway/developers/webhooks/event";
import { EVENT_NAMES, type EventName } from "@/lib/gateway/developers/webhooks/schema-values";

const SAMPLE_ID = "0198c2a0-0000-7000-8000-00000000000e";
const SAMPLE_ATTEMPT = "0198c2a0-0000-7000-8000-00000000000a";

const createSample = ({ name, sample }: EventDefinition): Record<string, unknown> =>
  JSON.parse(
    formatEnvelope({
      eventId: SAMPLE_ID,
      name,
      createdAt: fromUnix(1_767_225_600),
      data: sample,
      attemptId: SAMPLE_ATTEMPT,
      number: 1,
      total: maxAttempts("http"),
    }),
  );

const count = (description: string) => z.int().meta({ description });

const envelope = ({ name, data }: EventDefinition) =>
  z.object({
    id: z.string().meta({ description: "UUID of the event, the same in every attempt." }),
    api_version: z.literal(API_VERSION),
    name: z.literal(name),
    created_at: count("Unix time of the event."),
    attempt_total: count("Attempts in all."),
    attempts_total: count("The same as `attempt_total`."),
    attempt_number: count("This attempt, from 1."),
    data,
    notification_task_id: z.string().meta({ description: "UUID of this attempt." }),
  });

/** Lists events in the order of pages and documentation. */
export const documentedEvents = (
  events: EventCatalog,
): readonly (DocumentedEvent & { name: EventName })[] =>
  EVENT_NAMES.map((name) => {
    const event = events[name];
    const { description } = event;
    return { name, description, body: envelope(event), sample: createSample(event) };
  });
