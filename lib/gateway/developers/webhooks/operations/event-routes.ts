import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, route } from "@/lib/http/route";
import type { documentedEvents } from "./documented-events";
import { eventTypesSchema } from "@/lib/gateway/developers/webhooks/schema";
import { listEventTypes } from "@/lib/gateway/developers/webhooks/log/deliveries";

export const webhookEventRoutes = (documented: ReturnType<typeof documentedEvents>) =>
  [
    route({
      method: "get",
      path: "/webhook_events",
      operationId: "listWebhookEvents",
      tag: "Webhooks",
      summary: "List the events that webhooks can receive",
      auth: "account",
      permission: { members: rolesWith("read", "developers"), keys: ["messaging", "read"] },
      returns: data("WebhookEventTypes", eventTypesSchema),
      status: 200,
      run: (ctx) => listEventTypes(ctx, documented),
    }),
  ] as const;
