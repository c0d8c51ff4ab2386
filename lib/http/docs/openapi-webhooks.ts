import type { z } from "zod";
import { hoist, type JsonSchema, toJsonSchema } from "@/lib/http/json-schema";

type Json = Record<string, unknown>;

export interface DocumentedEvent {
  name: string;
  description: string;
  body: z.ZodObject;
  sample: Json;
}

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: "header",
  description,
  required: true,
  example,
  schema: { type: "string" },
});

const HEADERS: Json[] = [
  header("X-SERVICE-TOKEN", "The token of the webhook, as it was shown.", "a-token-of-your-own"),
  header(
    "webhook-id",
    "The `id` of the event: the same however often it is sent.",
    "0198c2a0-0000-7000-8000-00000000000e",
  ),
  header("webhook-timestamp", "Unix time of this attempt.", "1767225600"),
  header(
    "webhook-signature",
    "Signatures as Standard Webhooks defines them, separated by spaces; two for a day after a rotation.",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ),
];

export function describeWebhooks(
  events: readonly DocumentedEvent[],
  components: Record<string, JsonSchema>,
): Json {
  const entries = events.map(({ name, description, body, sample }) => [
    name,
    {
      post: {
        operationId: `event.${name}`,
        tags: ["webhooks"],
        summary: description,
        security: [],
        parameters: HEADERS,
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: hoist(toJsonSchema(body, "output"), components),
              example: sample,
            },
          },
        },
        responses: {
          "200": { description: "Any status from 200 to 299 says that you have it." },
          "410": { description: "You want no more of them: the webhook is disabled." },
        },
      },
    },
  ]);
  return Object.fromEntries(entries);
}
