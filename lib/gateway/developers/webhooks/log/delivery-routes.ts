import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, item, list, type Permission, route } from "@/lib/http/route";
import type { EventCatalog } from "@/lib/gateway/developers/webhooks/event";
import type { EventDataReaders } from "@/lib/gateway/developers/webhooks/event-sources";
import {
  deliveryDetailResource,
  deliveryResource,
} from "@/lib/gateway/developers/webhooks/resource";
import {
  deliveryParamsSchema,
  replayedSchema,
  replaySchema,
  webhookParamsSchema,
  webhookTestSchema,
} from "@/lib/gateway/developers/webhooks/schema";
import { DELIVERY_LIST } from "@/lib/gateway/developers/webhooks/schema-list";
import {
  getDelivery,
  listDeliveries,
  replayDelivery,
  replayRange,
  testWebhook,
} from "./deliveries";

const read: Permission = {
  members: rolesWith("read", "developers"),
  keys: ["messaging", "read"],
};
const send: Permission = { members: rolesWith("write", "developers"), keys: ["messaging"] };
const common = { tag: "Webhooks", auth: "account" } as const;

export const webhookDeliveryRoutes = (catalog: EventCatalog, readers: EventDataReaders) =>
  [
    route({
      ...common,
      method: "get",
      path: "/webhooks/{webhook_id}/deliveries",
      operationId: "listWebhookDeliveries",
      summary: "List deliveries to a webhook, newest first",
      description: "Deliveries are kept for 30 days.",
      permission: read,
      params: webhookParamsSchema,
      query: toCollection(DELIVERY_LIST),
      returns: list(deliveryResource),
      status: 200,
      run: (ctx, { params, query }) => listDeliveries(ctx, Number(params.webhook_id), query),
    }),
    route({
      ...common,
      method: "get",
      path: "/webhooks/{webhook_id}/deliveries/{delivery_id}",
      operationId: "getWebhookDelivery",
      summary: "Get a delivery with its requests and responses",
      permission: read,
      params: deliveryParamsSchema,
      returns: item(deliveryDetailResource),
      status: 200,
      run: (ctx, { params }) =>
        getDelivery(ctx, Number(params.webhook_id), params.delivery_id, readers),
    }),
    route({
      ...common,
      method: "post",
      path: "/webhooks/{webhook_id}/deliveries/{delivery_id}/replay",
      operationId: "replayWebhookDelivery",
      summary: "Send a delivery again",
      description: "The request has the same webhook-id, so that receivers recognize the event.",
      permission: send,
      params: deliveryParamsSchema,
      returns: item(deliveryResource),
      status: 200,
      errors: ["conflict"],
      run: (ctx, { params }) => replayDelivery(ctx, Number(params.webhook_id), params.delivery_id),
    }),
    route({
      ...common,
      method: "post",
      path: "/webhooks/{webhook_id}/replay",
      operationId: "replayWebhook",
      summary: "Send deliveries of a period again, or count them",
      description:
        "Replays one after the other, oldest first, up to 10,000. Skips deliveries under way, so that repeating a replay sends each once.",
      permission: send,
      params: webhookParamsSchema,
      body: replaySchema,
      returns: data("WebhookReplayed", replayedSchema),
      status: 200,
      errors: ["conflict"],
      run: (ctx, { params, body }) => replayRange(ctx, Number(params.webhook_id), body),
    }),
    route({
      ...common,
      method: "post",
      path: "/webhooks/{webhook_id}/test",
      operationId: "testWebhook",
      summary: "Send a sample event to a webhook",
      permission: send,
      params: webhookParamsSchema,
      body: webhookTestSchema,
      returns: item(deliveryResource),
      status: 201,
      errors: ["conflict"],
      run: (ctx, { params, body }) => testWebhook(ctx, Number(params.webhook_id), body, catalog),
    }),
  ] as const;
