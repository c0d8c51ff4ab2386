import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, item, list, nothing, type Permission, route } from "@/lib/http/route";
import {
  webhookCreatedResource,
  webhookResource,
} from "@/lib/gateway/developers/webhooks/resource";
import {
  webhookCreateSchema,
  webhookParamsSchema,
  webhookSecretsSchema,
  webhookUpdateSchema,
} from "@/lib/gateway/developers/webhooks/schema";
import {
  webhookStatsQuerySchema,
  webhookStatsSchema,
} from "@/lib/gateway/developers/webhooks/schema-stats";
import { WEBHOOK_LIST } from "@/lib/gateway/developers/webhooks/schema-list";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  revealWebhook,
  rotateWebhook,
  updateWebhook,
} from "./service";
import { getWebhookStats } from "./stats";

const read: Permission = {
  members: rolesWith("read", "developers"),
  keys: ["messaging", "read"],
};
/** Users only: a key that can send events elsewhere could never be fully revoked. */
const manage: Permission = { members: rolesWith("write", "developers"), keys: [] };
const tag = "Webhooks";

export const webhookRoutes = [
  route({
    method: "get",
    path: "/webhooks",
    operationId: "listWebhooks",
    tag,
    summary: "List webhooks",
    auth: "account",
    permission: read,
    query: toCollection(WEBHOOK_LIST),
    returns: list(webhookResource),
    status: 200,
    run: (ctx, { query }) => listWebhooks(ctx, query),
  }),
  route({
    method: "post",
    path: "/webhooks",
    operationId: "createWebhook",
    tag,
    summary: "Create a webhook",
    description:
      "At most five an account. Each event is sent as a POST request with a JSON body, up to ten times over three days until a response has a status from 200 to 299. Requests carry the token in X-SERVICE-TOKEN and are signed as Standard Webhooks says.",
    auth: "session",
    permission: manage,
    body: webhookCreateSchema,
    returns: item(webhookCreatedResource),
    status: 201,
    errors: ["unprocessable", "reauthentication_required"],
    // A stored response would expose the secrets.
    idempotency: "off",
    run: (ctx, { body }) => createWebhook(ctx, body),
  }),
  route({
    method: "get",
    path: "/webhooks/{webhook_id}",
    operationId: "getWebhook",
    tag,
    summary: "Get a webhook",
    auth: "account",
    permission: read,
    params: webhookParamsSchema,
    returns: item(webhookResource),
    status: 200,
    run: (ctx, { params }) => getWebhook(ctx, Number(params.webhook_id)),
  }),
  route({
    method: "get",
    path: "/webhooks/{webhook_id}/stats",
    operationId: "getWebhookStats",
    tag,
    summary: "Get attempts and response times of a webhook over time",
    description:
      "Attempts count in the hour their result was recorded, those of test events included.",
    auth: "account",
    permission: read,
    params: webhookParamsSchema,
    query: webhookStatsQuerySchema,
    returns: data("WebhookStats", webhookStatsSchema),
    status: 200,
    run: (ctx, { params, query }) => getWebhookStats(ctx, Number(params.webhook_id), query),
  }),
  route({
    method: "put",
    path: "/webhooks/{webhook_id}",
    operationId: "updateWebhook",
    tag,
    summary: "Update, disable or enable a webhook",
    description:
      "Deliveries that wait when a webhook is disabled aren't sent; they can be replayed.",
    auth: "session",
    permission: manage,
    params: webhookParamsSchema,
    body: webhookUpdateSchema,
    returns: item(webhookResource),
    status: 200,
    errors: ["unprocessable", "reauthentication_required"],
    run: (ctx, { params, body }) => updateWebhook(ctx, Number(params.webhook_id), body),
  }),
  route({
    method: "delete",
    path: "/webhooks/{webhook_id}",
    operationId: "deleteWebhook",
    tag,
    summary: "Delete a webhook",
    auth: "session",
    permission: manage,
    params: webhookParamsSchema,
    returns: nothing,
    status: 204,
    errors: ["reauthentication_required"],
    run: (ctx, { params }) => deleteWebhook(ctx, Number(params.webhook_id)),
  }),
  route({
    method: "post",
    path: "/webhooks/{webhook_id}/secrets",
    operationId: "revealWebhookSecrets",
    tag,
    summary: "Show the token and secret of a webhook",
    auth: "session",
    permission: manage,
    params: webhookParamsSchema,
    returns: data("WebhookSecrets", webhookSecretsSchema),
    status: 200,
    errors: ["reauthentication_required"],
    // A stored response would expose the secrets.
    idempotency: "off",
    run: (ctx, { params }) => revealWebhook(ctx, Number(params.webhook_id)),
  }),
  route({
    method: "post",
    path: "/webhooks/{webhook_id}/rotate",
    operationId: "rotateWebhook",
    tag,
    summary: "Rotate the secret of a webhook",
    description:
      "For 24 hours requests are signed with the new secret and the ones before it, five in all, then with the new one only. The token stays.",
    auth: "session",
    permission: manage,
    params: webhookParamsSchema,
    returns: data("WebhookSecrets", webhookSecretsSchema),
    status: 200,
    errors: ["reauthentication_required"],
    // A stored response would expose the secrets.
    idempotency: "off",
    run: (ctx, { params }) => rotateWebhook(ctx, Number(params.webhook_id)),
  }),
] as const;
