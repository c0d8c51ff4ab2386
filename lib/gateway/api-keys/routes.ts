import { membersWho } from "@/lib/core/access";
import { item, list, nothing, type Permission, route } from "@/lib/http/route";
import { apiKeyCollection } from "./filters";
import { apiKeyCreatedResource, apiKeyResource } from "./resource";
import {
  apiKeyCreateSchema,
  apiKeyParamsSchema,
  apiKeyRotateSchema,
  apiKeyUpdateSchema,
} from "./schema";
import {
  createApiKey,
  deleteApiKey,
  listApiKeys,
  rotateApiKey,
  takeOverApiKey,
  updateApiKeySettings,
} from "./service";

const manage: Permission = { members: membersWho("write", "developers"), keys: [] };

/** A key gets the powers of whoever takes it over. */
const takeOver: Permission = { members: membersWho("write", "team"), keys: [] };

/** Keys are managed by people: a key that can make keys could never be taken back. */
export const apiKeyRoutes = [
  route({
    method: "get",
    path: "/api_keys",
    operationId: "listApiKeys",
    tag: "API keys",
    summary: "List your API keys",
    description:
      "Among them is the key of the dashboard, which stands for what people send there: it has no secret, and is neither changed nor deleted.",
    auth: "session",
    permission: manage,
    query: apiKeyCollection,
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
    description: "The answer holds the secret; it is shown this once.",
    auth: "session",
    permission: manage,
    body: apiKeyCreateSchema,
    returns: item(apiKeyCreatedResource),
    status: 201,
    errors: ["unprocessable", "reauthentication_required"],
    // A stored answer would keep the secret readable in the database.
    idempotency: "off",
    run: (ctx, { body }) => createApiKey(ctx, body),
  }),
  route({
    method: "put",
    path: "/api_keys/{id}",
    operationId: "updateApiKey",
    tag: "API keys",
    summary: "Change, deactivate or activate an API key",
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
    summary: "Give an API key a new secret",
    description:
      "The answer holds the new secret; it is shown this once. The present secret opens beside it for `overlap_hours`; one of an earlier rotation ends now.",
    auth: "session",
    permission: manage,
    params: apiKeyParamsSchema,
    body: apiKeyRotateSchema,
    returns: item(apiKeyCreatedResource),
    status: 200,
    // A stored answer would keep the secret readable in the database.
    errors: ["conflict", "reauthentication_required"],
    idempotency: "off",
    run: (ctx, { params, body }) => rotateApiKey(ctx, Number(params.id), body),
  }),
  route({
    method: "post",
    path: "/api_keys/{id}/take_over",
    operationId: "takeOverApiKey",
    tag: "API keys",
    summary: "Take an API key over",
    description:
      "The key may do what you may from now on: for keys whose maker left the account, or whose role may do less now. Its secret stays; rotate it if whoever made it shall not use it any more.",
    auth: "session",
    permission: takeOver,
    params: apiKeyParamsSchema,
    returns: item(apiKeyResource),
    status: 200,
    errors: ["reauthentication_required"],
    run: (ctx, { params }) => takeOverApiKey(ctx, Number(params.id)),
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
