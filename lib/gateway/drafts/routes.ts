import { membersWho } from "@/lib/core/access";
import { item, list, nothing, type Permission, route } from "@/lib/http/route";
import { draftCollection } from "./filters";
import { draftResource } from "./resource";
import { draftCreateSchema, draftParamsSchema, draftUpdateSchema } from "./schema";
import { createDraft, deleteDraft, getDraft, listDrafts, updateDraft } from "./service";

const compose: Permission = { members: membersWho("write", "compose"), keys: [] };
const common = { tag: "Drafts", auth: "session", permission: compose } as const;
const BODY_LIMIT = 65_536;

export const draftRoutes = [
  route({
    ...common,
    method: "get",
    path: "/drafts",
    operationId: "listDrafts",
    summary: "List drafts of the account, last saved first",
    query: draftCollection,
    returns: list(draftResource),
    status: 200,
    run: (ctx, { query }) => listDrafts(ctx, query),
  }),
  route({
    ...common,
    method: "post",
    path: "/drafts",
    operationId: "createDraft",
    summary: "Begin a draft",
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
    summary: "Read a draft",
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
    summary: "Save a draft",
    description: "With the revision that was changed: 409 when another window saved meanwhile.",
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
