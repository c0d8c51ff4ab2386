import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { fileFilters } from "@/lib/export/file-request";
import { FILE_TYPES } from "@/lib/export/table-file";
import { BULK_BODY_LIMIT } from "@/lib/http/input/body";
import { data, item, list, nothing, type Permission, route } from "@/lib/http/route";
import {
  exportBulkDrops,
  exportBulkUnsubscribes,
} from "@/lib/gateway/messaging/bulks/people/export-people";
import { followUpBulk } from "./follow-up";
import { listBulkDrops, listBulkUnsubscribes } from "@/lib/gateway/messaging/bulks/people/people";
import { bulkResource, bulkSummaryResource } from "@/lib/gateway/messaging/bulks/resource";
import { getBulkReport } from "@/lib/gateway/messaging/bulks/report/report";
import {
  bulkDropResource,
  bulkUnsubscribeResource,
} from "@/lib/gateway/messaging/bulks/people/resource-people";
import {
  bulkFollowUpResultSchema,
  bulkFollowUpSchema,
} from "@/lib/gateway/messaging/bulks/schema-follow-up";
import {
  bulkCreateSchema,
  bulkDryRunSchema,
  bulkParamsSchema,
  bulkReportSchema,
} from "@/lib/gateway/messaging/bulks/schema";
import { BULK_LIST } from "@/lib/gateway/messaging/bulks/schema-list";
import { DROP_LIST, UNSUBSCRIBE_LIST } from "@/lib/gateway/messaging/bulks/schema-people-lists";
import {
  DROP_EXPORT_COLUMNS,
  UNSUBSCRIBE_EXPORT_COLUMNS,
} from "@/lib/gateway/messaging/bulks/schema-values";
import {
  createBulk,
  deleteBulk,
  dryRunBulk,
  getBulk,
  getBulkStatus,
  listBulks,
  releaseBulk,
} from "./service";
import { cancelBulk } from "@/lib/gateway/messaging/bulks/stop/stop";

const read: Permission = { members: rolesWith("read", "messages"), keys: ["messaging", "read"] };
const send: Permission = {
  members: rolesWith("write", "composeBulk"),
  keys: ["messaging"],
  testKeys: true,
};
const tryOut: Permission = { members: rolesWith("write", "compose"), keys: ["messaging"] };

/** Permission that reveals numbers of messages and changes groups. */
const followUp: Permission = { members: rolesWith("write", "groups"), keys: ["messaging"] };

const exportAll: Permission = {
  members: rolesWith("read", "exportPersonal"),
  keys: ["messaging", "read"],
};

const common = { tag: "Bulks", auth: "account" } as const;

const rejections = ["campaign_unknown", "conflict", "unprocessable"] as const;

export const bulkRoutes = [
  route({
    ...common,
    method: "post",
    path: "/bulks",
    operationId: "createBulk",
    summary: "Send one text to many recipients",
    description:
      "Returns once the recipients are stored as they are now: one message for each distinct number. Messages are created, priced and reserved within seconds; the bulk is in progress until all are sent. Without enough funds it pauses, and resumes after a top-up. Numbers that can't be reached are left out and listed.",
    permission: send,
    body: bulkCreateSchema,
    dryRun: "/bulks/dryrun",
    bodyLimit: BULK_BODY_LIMIT,
    returns: item(bulkResource),
    status: 201,
    errors: rejections,
    run: (ctx, { body }) => createBulk(ctx, body),
  }),
  route({
    ...common,
    method: "post",
    path: "/bulks/dryrun",
    operationId: "dryRunBulk",
    summary: "Make a dry run of a bulk",
    description:
      "`preflight` has the numbers left out with reasons, the parts, the cost by country and the balance afterwards; a real bulk with the same recipients comes to exactly that. A large dry run finishes within seconds after the response: read it again until `status_code` is 10 or 201. No messages are sent or charged. Roles that see masked numbers of groups, and their keys, give `phones` or groups, not both.",
    permission: { ...tryOut, testKeys: true },
    body: bulkDryRunSchema,
    dryRun: "/bulks/dryrun",
    bodyLimit: BULK_BODY_LIMIT,
    returns: item(bulkResource),
    status: 201,
    errors: rejections,
    run: (ctx, { body }) => dryRunBulk(ctx, body),
  }),
  route({
    ...common,
    method: "get",
    path: "/bulks",
    operationId: "listBulks",
    summary: "List bulks and dry runs, newest first",
    permission: read,
    query: toCollection(BULK_LIST),
    returns: list(bulkSummaryResource),
    status: 200,
    run: (ctx, { query }) => listBulks(ctx, query),
  }),
  route({
    ...common,
    method: "get",
    path: "/bulks/{uuid}",
    operationId: "getBulk",
    summary: "Get a bulk",
    permission: read,
    params: bulkParamsSchema,
    returns: item(bulkResource),
    status: 200,
    errors: ["not_found"],
    run: (ctx, { params }) => getBulk(ctx, params.uuid),
  }),
  route({
    ...common,
    method: "get",
    path: "/bulks/{uuid}/status",
    operationId: "getBulkStatus",
    summary: "Get the progress of a bulk",
    permission: read,
    params: bulkParamsSchema,
    returns: item(bulkSummaryResource),
    status: 200,
    errors: ["not_found"],
    run: (ctx, { params }) => getBulkStatus(ctx, params.uuid),
  }),
  route({
    ...common,
    method: "get",
    path: "/bulks/{uuid}/report",
    operationId: "getBulkReport",
    summary: "Get the report of a bulk",
    permission: read,
    params: bulkParamsSchema,
    returns: data("BulkReport", bulkReportSchema),
    status: 200,
    errors: ["not_found"],
    run: (ctx, { params }) => getBulkReport(ctx, params.uuid),
  }),
  route({
    ...common,
    method: "get",
    path: "/bulks/{uuid}/drops",
    operationId: "listBulkDrops",
    summary: "List numbers left out of a bulk, with reasons",
    description:
      "Recipients without a message, in the order of their numbers, and entries that aren't numbers. Deleted with the texts of messages; the report keeps how many there were.",
    permission: read,
    params: bulkParamsSchema,
    query: toCollection(DROP_LIST),
    returns: list(bulkDropResource),
    status: 200,
    errors: ["not_found"],
    run: (ctx, { params, query }) => listBulkDrops(ctx, params.uuid, query),
  }),
  route({
    ...common,
    method: "get",
    path: "/bulks/{uuid}/drops/export",
    operationId: "exportBulkDrops",
    summary: "Export numbers left out of a bulk",
    description: "Takes the same filters as `GET /bulks/{uuid}/drops`.",
    permission: exportAll,
    params: bulkParamsSchema,
    query: toCollection(DROP_LIST, { more: fileFilters(DROP_EXPORT_COLUMNS) }),
    returns: { kind: "download", contentTypes: Object.values(FILE_TYPES) },
    status: 200,
    errors: ["not_found", "unprocessable"],
    run: (ctx, { params, query }) => exportBulkDrops(ctx, params.uuid, query),
  }),
  route({
    ...common,
    method: "get",
    path: "/bulks/{uuid}/unsubscribes",
    operationId: "listBulkUnsubscribes",
    summary: "List people who unsubscribed because of a bulk, latest first",
    description:
      "People who opted out by reply or by a form that a link leads to; each person once.",
    permission: read,
    params: bulkParamsSchema,
    query: toCollection(UNSUBSCRIBE_LIST),
    returns: list(bulkUnsubscribeResource),
    status: 200,
    errors: ["not_found"],
    run: (ctx, { params, query }) => listBulkUnsubscribes(ctx, params.uuid, query),
  }),
  route({
    ...common,
    method: "get",
    path: "/bulks/{uuid}/unsubscribes/export",
    operationId: "exportBulkUnsubscribes",
    summary: "Export who unsubscribed because of a bulk",
    description: "Takes the same filters as `GET /bulks/{uuid}/unsubscribes`.",
    permission: exportAll,
    params: bulkParamsSchema,
    query: toCollection(UNSUBSCRIBE_LIST, { more: fileFilters(UNSUBSCRIBE_EXPORT_COLUMNS) }),
    returns: { kind: "download", contentTypes: Object.values(FILE_TYPES) },
    status: 200,
    errors: ["not_found", "unprocessable"],
    run: (ctx, { params, query }) => exportBulkUnsubscribes(ctx, params.uuid, query),
  }),
  route({
    ...common,
    method: "post",
    path: "/bulks/{uuid}/follow_up",
    operationId: "followUpBulk",
    summary: "Add recipients of a bulk to a group",
    description:
      "For a follow-up: takes the recipients whose messages are in one of the given states, with the values of columns of the same name. One request looks at up to 5,000; repeat it with `after` until that is null.",
    permission: followUp,
    params: bulkParamsSchema,
    body: bulkFollowUpSchema,
    returns: data("BulkFollowUpResult", bulkFollowUpResultSchema),
    status: 200,
    errors: ["not_found"],
    run: (ctx, { params, body }) => followUpBulk(ctx, params.uuid, body),
  }),
  route({
    ...common,
    method: "put",
    path: "/bulks/{uuid}/cancel",
    operationId: "cancelBulk",
    summary: "Stop a bulk",
    description:
      "Only while it is new or in progress. Messages that no carrier has yet are stopped and their price is refunded. No body.",
    permission: send,
    params: bulkParamsSchema,
    returns: item(bulkSummaryResource),
    status: 200,
    errors: ["not_found", "unprocessable"],
    // Steps of one transaction each.
    transaction: "own",
    idempotency: "off",
    run: (ctx, { params }) => cancelBulk(ctx, params.uuid),
  }),
  route({
    ...common,
    method: "put",
    path: "/bulks/{uuid}/release",
    operationId: "releaseBulk",
    summary: "Approve a bulk",
    description:
      "For owners: lets a bulk go that was created by someone else and has more recipients than the account's limit. No body.",
    auth: "session",
    permission: { members: ["owner"], keys: [] },
    params: bulkParamsSchema,
    returns: item(bulkSummaryResource),
    status: 200,
    errors: ["not_found", "unprocessable"],
    run: (ctx, { params }) => releaseBulk(ctx, params.uuid),
  }),
  route({
    ...common,
    method: "delete",
    path: "/bulks/{uuid}",
    operationId: "deleteBulk",
    summary: "Delete a bulk with its messages",
    description:
      "One that still runs is stopped first. Its messages are gone at once, from lists, exports and counts of clicks, too; the ledger keeps the amounts.",
    permission: send,
    params: bulkParamsSchema,
    returns: nothing,
    status: 204,
    errors: ["not_found"],
    run: (ctx, { params }) => deleteBulk(ctx, params.uuid),
  }),
] as const;
