import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { item, list, nothing, type Permission, route } from "@/lib/http/route";
import { savedTextResource } from "./resource";
import { savedTextParamsSchema, savedTextWriteSchema } from "./schema";
import { SAVED_TEXT_LIST } from "./schema-list";
import {
  createSavedText,
  deleteSavedText,
  getSavedText,
  listSavedTexts,
  updateSavedText,
} from "./service";

const read: Permission = { members: rolesWith("read", "inbox"), keys: ["messaging", "read"] };
const write: Permission = { members: rolesWith("write", "inbox"), keys: ["messaging"] };
const common = { tag: "Saved texts", auth: "account" } as const;

export const savedTextRoutes = [
  route({
    ...common,
    method: "get",
    path: "/saved_texts",
    operationId: "listSavedTexts",
    summary: "List saved texts, last changed first",
    permission: read,
    query: toCollection(SAVED_TEXT_LIST),
    returns: list(savedTextResource),
    status: 200,
    run: (ctx, { query }) => listSavedTexts(ctx, query),
  }),
  route({
    ...common,
    method: "post",
    path: "/saved_texts",
    operationId: "createSavedText",
    summary: "Save a text",
    permission: write,
    body: savedTextWriteSchema,
    returns: item(savedTextResource),
    status: 201,
    errors: ["already_exists", "unprocessable"],
    run: (ctx, { body }) => createSavedText(ctx, body),
  }),
  route({
    ...common,
    method: "get",
    path: "/saved_texts/{saved_text_id}",
    operationId: "getSavedText",
    summary: "Get a saved text",
    permission: read,
    params: savedTextParamsSchema,
    returns: item(savedTextResource),
    status: 200,
    run: (ctx, { params }) => getSavedText(ctx, Number(params.saved_text_id)),
  }),
  route({
    ...common,
    method: "put",
    path: "/saved_texts/{saved_text_id}",
    operationId: "updateSavedText",
    summary: "Change a saved text",
    permission: write,
    params: savedTextParamsSchema,
    body: savedTextWriteSchema,
    returns: item(savedTextResource),
    status: 200,
    errors: ["already_exists"],
    run: (ctx, { params, body }) => updateSavedText(ctx, Number(params.saved_text_id), body),
  }),
  route({
    ...common,
    method: "delete",
    path: "/saved_texts/{saved_text_id}",
    operationId: "deleteSavedText",
    summary: "Delete a saved text",
    permission: write,
    params: savedTextParamsSchema,
    returns: nothing,
    status: 204,
    run: (ctx, { params }) => deleteSavedText(ctx, Number(params.saved_text_id)),
  }),
] as const;
