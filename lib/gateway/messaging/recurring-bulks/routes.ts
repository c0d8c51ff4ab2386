import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { item, list, nothing, type Permission, route } from "@/lib/http/route";
import { pauseRecurringBulk, resumeRecurringBulk, skipNextRun } from "./change-state";
import {
  recurringBulkResource,
  recurringBulkSummaryResource,
  recurringRunResource,
} from "./resource";
import { listRecurringRuns, runNow } from "./runs";
import {
  recurringBulkParamsSchema,
  recurringBulkWriteSchema,
  recurringRunCreateSchema,
} from "./schema";
import { RECURRING_BULK_LIST, RECURRING_RUN_LIST } from "./schema-list";
import {
  createRecurringBulk,
  deleteRecurringBulk,
  getRecurringBulk,
  listRecurringBulks,
  updateRecurringBulk,
} from "./service";

const read: Permission = { members: rolesWith("read", "messages"), keys: ["messaging", "read"] };
const write: Permission = { members: rolesWith("write", "composeBulk"), keys: ["messaging"] };
const common = { tag: "Recurring bulks", auth: "account" } as const;
const single = { ...common, params: recurringBulkParamsSchema } as const;
const rejections = ["campaign_unknown", "unprocessable"] as const;

export const recurringBulkRoutes = [
  route({
    ...common,
    method: "get",
    path: "/recurring_bulks",
    operationId: "listRecurringBulks",
    summary: "List recurring bulks, newest first",
    permission: read,
    query: toCollection(RECURRING_BULK_LIST),
    returns: list(recurringBulkSummaryResource),
    status: 200,
    run: (ctx, { query }) => listRecurringBulks(ctx, query),
  }),
  route({
    ...common,
    method: "post",
    path: "/recurring_bulks",
    operationId: "createRecurringBulk",
    summary: "Create a recurring bulk",
    description:
      "Sends a bulk again by a rule. Each run is a bulk of its own, with the recipients, prices and limits of that time, sent in the name of who saved the rule last. Runs that can't be sent are listed with the reason; three in a row pause the rule.",
    permission: write,
    body: recurringBulkWriteSchema,
    returns: item(recurringBulkResource),
    status: 201,
    errors: rejections,
    run: (ctx, { body }) => createRecurringBulk(ctx, body),
  }),
  route({
    ...single,
    method: "get",
    path: "/recurring_bulks/{recurring_bulk_id}",
    operationId: "getRecurringBulk",
    summary: "Get a recurring bulk",
    permission: read,
    returns: item(recurringBulkResource),
    status: 200,
    run: (ctx, { params }) => getRecurringBulk(ctx, Number(params.recurring_bulk_id)),
  }),
  route({
    ...single,
    method: "put",
    path: "/recurring_bulks/{recurring_bulk_id}",
    operationId: "updateRecurringBulk",
    summary: "Update a recurring bulk",
    description:
      "Replaces all fields, from the next run on. A day that has had its run doesn't get another one.",
    permission: write,
    body: recurringBulkWriteSchema,
    returns: item(recurringBulkResource),
    status: 200,
    errors: rejections,
    run: (ctx, { params, body }) =>
      updateRecurringBulk(ctx, Number(params.recurring_bulk_id), body),
  }),
  route({
    ...single,
    method: "delete",
    path: "/recurring_bulks/{recurring_bulk_id}",
    operationId: "deleteRecurringBulk",
    summary: "Delete a recurring bulk",
    description: "Bulks of its runs stay.",
    permission: write,
    returns: nothing,
    status: 204,
    run: (ctx, { params }) => deleteRecurringBulk(ctx, Number(params.recurring_bulk_id)),
  }),
  route({
    ...single,
    method: "put",
    path: "/recurring_bulks/{recurring_bulk_id}/pause",
    operationId: "pauseRecurringBulk",
    summary: "Pause a recurring bulk",
    permission: write,
    returns: item(recurringBulkResource),
    status: 200,
    run: (ctx, { params }) => pauseRecurringBulk(ctx, Number(params.recurring_bulk_id)),
  }),
  route({
    ...single,
    method: "put",
    path: "/recurring_bulks/{recurring_bulk_id}/resume",
    operationId: "resumeRecurringBulk",
    summary: "Resume a recurring bulk",
    description: "With the next run to come, in the name of who resumes it.",
    permission: write,
    returns: item(recurringBulkResource),
    status: 200,
    errors: rejections,
    run: (ctx, { params }) => resumeRecurringBulk(ctx, Number(params.recurring_bulk_id)),
  }),
  route({
    ...single,
    method: "post",
    path: "/recurring_bulks/{recurring_bulk_id}/skip_next",
    operationId: "skipNextRecurringRun",
    summary: "Skip the next run of a recurring bulk",
    description: "Makes an exception of its day.",
    permission: write,
    returns: item(recurringBulkResource),
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { params }) => skipNextRun(ctx, Number(params.recurring_bulk_id)),
  }),
  route({
    ...single,
    method: "get",
    path: "/recurring_bulks/{recurring_bulk_id}/runs",
    operationId: "listRecurringRuns",
    summary: "List runs of a recurring bulk, newest first",
    description: "Kept for a year.",
    permission: read,
    query: toCollection(RECURRING_RUN_LIST),
    returns: list(recurringRunResource),
    status: 200,
    run: (ctx, { params, query }) =>
      listRecurringRuns(ctx, Number(params.recurring_bulk_id), query),
  }),
  route({
    ...single,
    method: "post",
    path: "/recurring_bulks/{recurring_bulk_id}/runs",
    operationId: "createRecurringRun",
    summary: "Send a recurring bulk now",
    description: "With your own permissions and limits. The rule goes on as it was.",
    permission: write,
    body: recurringRunCreateSchema,
    returns: item(recurringRunResource),
    status: 201,
    errors: rejections,
    run: (ctx, { params, body }) => runNow(ctx, Number(params.recurring_bulk_id), body),
  }),
] as const;
