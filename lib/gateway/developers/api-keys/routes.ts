import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { item, list, nothing, type Permission, route } from "@/lib/http/route";
import { API_KEY_LIST } from "./schema-list";
import { apiKeyCreatedResource, apiKeyResource } from "./resource";
import {
  apiKeyCreateSchema,
  apiKeyParamsSchema,
  apiKeyRotateSchema,
  apiKeyUpdateSchema,
} from "./schema";
import { createApiKey } from "./create";
import { updateApiKeySettings } from "./update";
import { rotateApiKey } from "./rotate";
import { transferApiKey } from "./transfer";
import { deleteApiKey } from "./delete";
import { listApiKeys } from "./service";

const manage: Permission = { members: rolesWith("write", "developers"), keys: [] };

const takeOver: Permission = { members: rolesWith("write", "team"), keys: [] };

/** Users only: a key that can create keys could never be fully revoked. */
export const apiKeyRoutes = [
  route({
    method: "get",
    path: "/api_keys",
    operationId: "listApiKeys",
    tag: "API keys",
    summary: "List your API keys",
    description:
      "Includes the dashboard key, which represents messages sent from the dashboard. It has no secret and can't be changed or deleted.",
    auth: "session",
    permission: manage,
    query: toCollection(API_KEY_LIST),
    returns: list(apiKeyResource),
    status: 200,
    run: (ctx, { query }) => listApiKeys(ctx, query),
  }),
  route({
    method: "post",
    path: "/api_keys",
    operationId: "createApiKey",
    tag: "API keys",
    summary: "Create an API key",
    description: "The response has the secret, which isn't shown again.",
    auth: "session",
    permission: manage,
    body: apiKeyCreateSchema,
    returns: item(apiKeyCreatedResource),
    status: 201,
    errors: ["unprocessable", "reauthentication_required"],
    // A stored response would expose the secret.
    idempotency: "off",
    run: (ctx, { body }) => createApiKey(ctx, body),
  }),
  route({
    method: "put",
    path: "/api_keys/{id}",
    operationId: "updateApiKey",
    tag: "API keys",
    summary: "Update, deactivate or activate an API key",
    auth: "session",
    permission: manage,
    params: apiKeyParamsSchema,
    body: apiKeyUpdateSchema,
    returns: item(apiKeyResource),
    status: 200,
    errors: ["conflict", "unprocessable", "reauthentication_required"],
    run: (ctx, { params, body }) => updateApiKeySettings(ctx, Number(params.id), body),
  }),
  route({
    method: "post",
    path: "/api_keys/{id}/rotate",
    operationId: "rotateApiKey",
    tag: "API keys",
    summary: "Rotate the secret of an API key",
    description:
      "The response has the new secret, which isn't shown again. The current secret keeps working for `overlap_hours`; one from an earlier rotation stops working now.",
    auth: "session",
    permission: manage,
    params: apiKeyParamsSchema,
    body: apiKeyRotateSchema,
    returns: item(apiKeyCreatedResource),
    status: 200,
    // A stored response would expose the secret.
    errors: ["conflict", "reauthentication_required"],
    idempotency: "off",
    run: (ctx, { params, body }) => rotateApiKey(ctx, Number(params.id), body),
  }),
  route({
    method: "post",
    path: "/api_keys/{id}/take_over",
    operationId: "takeOverApiKey",
    tag: "API keys",
    summary: "Take over an API key",
    description:
      "The key gets your permissions. Use this for keys whose creator left the account or now has a lesser role. The secret stays the same; rotate it if the creator should no longer use it.",
    auth: "session",
    permission: takeOver,
    params: apiKeyParamsSchema,
    returns: item(apiKeyResource),
    status: 200,
    errors: ["reauthentication_required"],
    run: (ctx, { params }) => transferApiKey(ctx, Number(params.id)),
  }),
  route({
    method: "delete",
    path: "/api_keys/{id}",
    operationId: "deleteApiKey",
    tag: "API keys",
    summary: "Delete an API key",
    auth: "session",
    permission: manage,
    params: apiKeyParamsSchema,
    returns: nothing,
    status: 204,
    errors: ["conflict", "reauthentication_required"],
    run: (ctx, { params }) => deleteApiKey(ctx, Number(params.id)),
  }),
] as const;
