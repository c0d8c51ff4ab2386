import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, item, list, nothing, type Permission, route } from "@/lib/http/route";
import { previewTemplate } from "./preview";
import { templateResource, templateVersionResource } from "./resource";
import {
  templateApproveSchema,
  templateCreateSchema,
  templateParamsSchema,
  templatePreviewRequestSchema,
  templatePreviewSchema,
  templateUpdateSchema,
} from "./schema";
import { TEMPLATE_LIST, TEMPLATE_VERSION_LIST } from "./schema-list";
import {
  approveTemplate,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  listTemplateVersions,
  updateTemplate,
} from "./service";

const read: Permission = { members: rolesWith("read", "compose"), keys: ["messaging", "read"] };
const write: Permission = { members: rolesWith("write", "compose"), keys: ["messaging"] };
const common = { tag: "Templates", auth: "account" } as const;
const ofTemplate = { ...common, params: templateParamsSchema } as const;

export const templateRoutes = [
  route({
    ...common,
    method: "get",
    path: "/templates",
    operationId: "listTemplates",
    summary: "List templates, last changed first",
    description: "Without archived ones.",
    permission: read,
    query: toCollection(TEMPLATE_LIST),
    returns: list(templateResource),
    status: 200,
    run: (ctx, { query }) => listTemplates(ctx, query),
  }),
  route({
    ...common,
    method: "post",
    path: "/templates",
    operationId: "createTemplate",
    summary: "Create a template",
    description:
      "It is published as version 1. If the account approves templates, those of others than owners wait as a draft.",
    permission: write,
    body: templateCreateSchema,
    returns: item(templateResource),
    status: 201,
    errors: ["already_exists", "campaign_unknown", "unprocessable"],
    run: (ctx, { body }) => createTemplate(ctx, body),
  }),
  route({
    ...common,
    method: "post",
    path: "/templates/preview",
    operationId: "previewTemplate",
    summary: "Get the longest, shortest and dearest text of a template",
    description: "Nothing is stored or sent.",
    permission: write,
    body: templatePreviewRequestSchema,
    returns: data("TemplatePreview", templatePreviewSchema),
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { body }) => previewTemplate(ctx, body),
  }),
  route({
    ...ofTemplate,
    method: "get",
    path: "/templates/{template_id}",
    operationId: "getTemplate",
    summary: "Get a template",
    description: "Also an archived one.",
    permission: read,
    returns: item(templateResource),
    status: 200,
    run: (ctx, { params }) => getTemplate(ctx, Number(params.template_id)),
  }),
  route({
    ...ofTemplate,
    method: "get",
    path: "/templates/{template_id}/versions",
    operationId: "listTemplateVersions",
    summary: "List versions of a template, latest first",
    permission: read,
    query: toCollection(TEMPLATE_VERSION_LIST),
    returns: list(templateVersionResource),
    status: 200,
    run: (ctx, { params, query }) => listTemplateVersions(ctx, Number(params.template_id), query),
  }),
  route({
    ...ofTemplate,
    method: "put",
    path: "/templates/{template_id}",
    operationId: "updateTemplate",
    summary: "Update a template",
    description:
      "Replaces all fields. Changed texts or placeholders are published as the next version, or wait for approval as in `POST /templates`; what is sent meanwhile has the current version.",
    permission: write,
    body: templateUpdateSchema,
    returns: item(templateResource),
    status: 200,
    errors: ["already_exists", "conflict", "campaign_unknown"],
    run: (ctx, { params, body }) => updateTemplate(ctx, Number(params.template_id), body),
  }),
  route({
    ...ofTemplate,
    method: "put",
    path: "/templates/{template_id}/approve",
    operationId: "approveTemplate",
    summary: "Approve a change of a template",
    description: "For owners: publishes the draft as the next version.",
    auth: "session",
    permission: { members: ["owner"], keys: [] },
    body: templateApproveSchema,
    returns: item(templateResource),
    status: 200,
    errors: ["conflict", "unprocessable"],
    run: (ctx, { params, body }) => approveTemplate(ctx, Number(params.template_id), body.revision),
  }),
  route({
    ...ofTemplate,
    method: "delete",
    path: "/templates/{template_id}",
    operationId: "deleteTemplate",
    summary: "Delete a template",
    description:
      "It is archived: its versions can still be read, and recurring bulks that use it fail. Its name is free again.",
    permission: write,
    returns: nothing,
    status: 204,
    run: (ctx, { params }) => deleteTemplate(ctx, Number(params.template_id)),
  }),
] as const;
