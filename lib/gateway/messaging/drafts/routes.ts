import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { item, list, nothing, type Permission, route } from "@/lib/http/route";
import { DRAFT_LIST } from "./schema-list";
import { draftResource } from "./resource";
import { draftCreateSchema, draftParamsSchema, draftUpdateSchema } from "./schema";
import { createDraft, deleteDraft, getDraft, listDrafts, updateDraft } from "./service";

const compose: Permission = { members: rolesWith("write", "compose"), keys: [] };
const common = { tag: "Drafts", auth: "session", permission: compose } as const;
/** Bytes of JSON, whose escapes take more than the text. */
const BODY_LIMIT = 4_194_304;

export const draftRoutes = [
  route({
    ...common,
    method: "get",
    path: "/drafts",
    operationId: "listDrafts",
    summary: "List drafts, last saved first",
    query: toCollection(DRAFT_LIST),
    returns: list(draftResource),
    status: 200,
    run: (ctx, { query }) => listDrafts(ctx, query),
  }),
  route({
    ...common,
    method: "post",
    path: "/drafts",
    operationId: "createDraft",
    summary: "Create a draft",
    body: draftCreateSchema,
    bodyLimit: BODY_LIMIT,
    returns: item(draftResource),
    status: 201,
    errors: ["unprocessable"],
    run: (ctx, { body }) => createDraft(ctx, body),
  }),
  route({
    ...common,
    method: "get",
    path: "/drafts/{uuid}",
    operationId: "getDraft",
    summary: "Get a draft",
    params: draftParamsSchema,
    returns: item(draftResource),
    status: 200,
    run: (ctx, { params }) => getDraft(ctx, params.uuid),
  }),
  route({
    ...common,
    method: "put",
    path: "/drafts/{uuid}",
    operationId: "updateDraft",
    summary: "Update a draft",
    description:
      "Send the revision you changed; returns 409 if another window saved in the meantime.",
    params: draftParamsSchema,
    body: draftUpdateSchema,
    bodyLimit: BODY_LIMIT,
    returns: item(draftResource),
    status: 200,
    errors: ["conflict"],
    run: (ctx, { params, body }) => updateDraft(ctx, params.uuid, body),
  }),
  route({
    ...common,
    method: "delete",
    path: "/drafts/{uuid}",
    operationId: "deleteDraft",
    summary: "Delete a draft",
    params: draftParamsSchema,
    returns: nothing,
    status: 204,
    run: (ctx, { params }) => deleteDraft(ctx, params.uuid),
  }),
] as const;
