import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { fileFilters } from "@/lib/export/file-request";
import { FILE_TYPES } from "@/lib/export/table-file";
import { data, item, list, nothing, type Permission, route } from "@/lib/http/route";
import { exportSms } from "@/lib/gateway/messaging/sms/search/export";
import { getSmsHistogram } from "@/lib/gateway/messaging/sms/search/histogram";
import { rescheduleSms } from "@/lib/gateway/messaging/sms/change/reschedule";
import { smsResource } from "@/lib/gateway/messaging/sms/resource";
import {
  batchCancelSchema,
  batchDeleteSchema,
  sendersSchema,
  smsCreateSchema,
  smsParamsSchema,
  smsRescheduleSchema,
  smsTimelineSchema,
} from "@/lib/gateway/messaging/sms/schema";
import {
  HISTOGRAM_OPTIONS,
  smsHistogramSchema,
} from "@/lib/gateway/messaging/sms/schema-histogram";
import { SMS_LIST } from "@/lib/gateway/messaging/sms/schema-list";
import { EXPORT_COLUMNS } from "@/lib/gateway/messaging/sms/schema-values";
import { batchCancelSms, batchDeleteSms } from "@/lib/gateway/messaging/sms/change/batch";
import { dryRunSms } from "@/lib/gateway/messaging/sms/send/dry-run";
import { deleteSms, getSms, listSms, sendSms } from "./service";
import { listSenders } from "@/lib/gateway/messaging/sms/send/senders";
import { getTimeline } from "@/lib/gateway/messaging/sms/timeline";

const read: Permission = { members: rolesWith("read", "messages"), keys: ["messaging", "read"] };
const send: Permission = {
  members: rolesWith("write", "compose"),
  keys: ["messaging"],
  testKeys: true,
};
const change: Permission = {
  members: rolesWith("write", "messages"),
  keys: ["messaging"],
  testKeys: true,
};

/** Filters of the list; unknown ones are rejected. */
const batchCollection = toCollection(SMS_LIST, { order: [], isStrict: true });

const exportAll: Permission = {
  members: rolesWith("read", "exportPersonal"),
  keys: ["messaging", "read"],
};

export const smsRoutes = [
  route({
    method: "post",
    path: "/sms",
    operationId: "sendSms",
    tag: "SMS",
    summary: "Send one message",
    description:
      "Returns once the message is stored and its price is reserved. You're charged when the message is sent to the carrier; otherwise the price is refunded. With a test key the message never leaves the gateway and costs nothing: `price` is 0, and the phone's number decides its status.",
    auth: "account",
    permission: send,
    body: smsCreateSchema,
    dryRun: "/sms/dryrun",
    returns: item(smsResource),
    status: 201,
    errors: [
      "insufficient_funds",
      "spend_cap_reached",
      "phone_not_possible",
      "phone_not_allowed",
      "no_route",
      "campaign_unknown",
      "conflict",
      "unprocessable",
    ],
    idempotency: "service",
    // Messages of several accounts share a transaction.
    transaction: "own",
    run: (ctx, { body }) => sendSms(ctx, body),
  }),
  route({
    method: "post",
    path: "/sms/dryrun",
    operationId: "dryRunSms",
    tag: "SMS",
    summary: "Make a dry run",
    description:
      "Returns what `POST /sms` would, with final text and price. No message is stored or charged. With an API key it triggers the webhook event `sms.delivery.dryrun`.",
    auth: "account",
    permission: send,
    body: smsCreateSchema,
    dryRun: "/sms/dryrun",
    returns: item(smsResource),
    status: 201,
    errors: [
      "phone_not_possible",
      "phone_not_allowed",
      "no_route",
      "campaign_unknown",
      "unprocessable",
    ],
    idempotency: "off",
    // Writes only an event, for keys only.
    transaction: "own",
    run: (ctx, { body }) => dryRunSms(ctx, body),
  }),
  route({
    method: "get",
    path: "/sms",
    operationId: "listSms",
    tag: "SMS",
    summary: "List messages, newest first",
    description:
      "A search with few matches ends after about two seconds. The response then has the matches found so far, `X-Search-Stopped-At` names the last message searched, and `Link` with `rel=next` (`hydra:next` in JSON-LD) continues from there. The total is then the number found (`X-Total-At-Least`).",
    auth: "account",
    permission: read,
    query: toCollection(SMS_LIST),
    returns: list(smsResource),
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { query }) => listSms(ctx, query),
  }),
  route({
    method: "get",
    path: "/sms/histogram",
    operationId: "getSmsHistogram",
    tag: "SMS",
    summary: "Count messages by period and state",
    description:
      "Takes the same filters as `GET /sms`. Counts the messages themselves, newest first, for about two seconds; `counted_since` says how far it got. `GET /stats/messages` has sums of any length, by fewer filters.",
    auth: "account",
    permission: read,
    query: toCollection(SMS_LIST, { more: HISTOGRAM_OPTIONS, order: [] }),
    returns: data("SmsHistogram", smsHistogramSchema),
    status: 200,
    run: (ctx, { query }) => getSmsHistogram(ctx, query),
  }),
  route({
    method: "get",
    path: "/sms/export",
    operationId: "exportSms",
    tag: "SMS",
    summary: "Export messages",
    description:
      "Takes the same filters as `GET /sms`. Newest first by default. Texts that a spreadsheet would run as a formula start with an apostrophe.",
    auth: "account",
    permission: exportAll,
    query: toCollection(SMS_LIST, { more: fileFilters(EXPORT_COLUMNS), order: ["created_at"] }),
    returns: { kind: "download", contentTypes: Object.values(FILE_TYPES) },
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { query }) => exportSms(ctx, query),
  }),
  route({
    method: "post",
    path: "/sms/ops/batch_cancel",
    operationId: "batchCancelSms",
    tag: "SMS",
    summary: "Stop scheduled messages",
    description:
      "Takes the same filters as `GET /sms`; at least one is required, and unknown, invalid, empty, repeated or contradicting ones return 422. Stops messages not yet sent to the carrier; a long message with a part already sent is skipped. No body. Runs for up to 15 seconds: repeat until the count is 0.",
    auth: "account",
    permission: change,
    query: batchCollection,
    returns: data("SmsBatchCancel", batchCancelSchema),
    status: 200,
    errors: ["unprocessable"],
    idempotency: "off",
    // One transaction per step.
    transaction: "own",
    run: (ctx, { query }) => batchCancelSms(ctx, query),
  }),
  route({
    method: "post",
    path: "/sms/ops/batch_delete",
    operationId: "batchDeleteSms",
    tag: "SMS",
    summary: "Delete messages",
    description:
      "Takes the same filters as `GET /sms`; at least one is required, and unknown, invalid, empty, repeated or contradicting ones return 422. Scheduled messages are stopped and refunded; messages being sent, or partly sent, are kept. No body. Runs for up to 15 seconds: repeat until the count is 0.",
    auth: "account",
    permission: change,
    query: batchCollection,
    returns: data("SmsBatchDelete", batchDeleteSchema),
    status: 200,
    errors: ["unprocessable"],
    idempotency: "off",
    // One transaction per step.
    transaction: "own",
    run: (ctx, { query }) => batchDeleteSms(ctx, query),
  }),
  route({
    method: "get",
    path: "/senders",
    operationId: "listSenders",
    tag: "SMS",
    summary: "List recent senders, most used first",
    description: "Based on up to 1,000 messages from the last eight weeks.",
    auth: "account",
    permission: { members: rolesWith("write", "compose"), keys: ["messaging", "read"] },
    returns: data("Senders", sendersSchema),
    status: 200,
    run: (ctx) => listSenders(ctx),
  }),
  route({
    method: "get",
    path: "/sms/{uuid}",
    operationId: "getSms",
    tag: "SMS",
    summary: "Get a message",
    auth: "account",
    permission: read,
    params: smsParamsSchema,
    returns: item(smsResource),
    status: 200,
    errors: ["not_found"],
    run: (ctx, { params }) => getSms(ctx, params.uuid),
  }),
  route({
    method: "get",
    path: "/sms/{uuid}/timeline",
    operationId: "getSmsTimeline",
    tag: "SMS",
    summary: "List the events of a message in order",
    auth: "account",
    permission: read,
    params: smsParamsSchema,
    returns: data("SmsTimeline", smsTimelineSchema),
    status: 200,
    errors: ["not_found"],
    run: (ctx, { params }) => getTimeline(ctx, params.uuid),
  }),
  route({
    method: "put",
    path: "/sms/{uuid}/reschedule",
    operationId: "rescheduleSms",
    tag: "SMS",
    summary: "Reschedule a message",
    description:
      "Only while it isn't sent to the carrier. Its price stays reserved; 0 or a past time sends it now.",
    auth: "account",
    permission: change,
    params: smsParamsSchema,
    body: smsRescheduleSchema,
    returns: item(smsResource),
    status: 200,
    errors: ["not_found", "conflict"],
    run: (ctx, { params, body }) => rescheduleSms(ctx, params.uuid, body.delivery_at),
  }),
  route({
    method: "delete",
    path: "/sms/{uuid}",
    operationId: "deleteSms",
    tag: "SMS",
    summary: "Delete a message",
    description:
      "Deletes its text and record; the ledger keeps the amount. A scheduled message is stopped first.",
    auth: "account",
    permission: change,
    params: smsParamsSchema,
    returns: nothing,
    status: 204,
    errors: ["not_found", "conflict"],
    run: (ctx, { params }) => deleteSms(ctx, params.uuid),
  }),
] as const;
