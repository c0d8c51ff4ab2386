import { membersWho } from "@/lib/core/access";
import { FILE_TYPES } from "@/lib/export/table-file";
import { data, item, list, nothing, type Permission, route } from "@/lib/http/route";
import { exportSms } from "./export";
import { smsBatchCollection, smsCollection, smsExportCollection } from "./filters";
import { rescheduleSms } from "./reschedule";
import { smsResource } from "./resource";
import {
  batchCancelSchema,
  batchDeleteSchema,
  sendersSchema,
  smsCreateSchema,
  smsParamsSchema,
  smsRescheduleSchema,
  smsTimelineSchema,
} from "./schema";
import { batchCancelSms, batchDeleteSms } from "./batch";
import { deleteSms, dryRunSms, getSms, listSms, sendSms } from "./service";
import { listSenders } from "./senders";
import { readTimeline } from "./timeline";

const read: Permission = { members: membersWho("read", "messages"), keys: ["messaging", "read"] };
const send: Permission = { members: membersWho("write", "compose"), keys: ["messaging"] };
const change: Permission = { members: membersWho("write", "messages"), keys: ["messaging"] };

const exportAll: Permission = {
  members: membersWho("read", "exportPersonal"),
  keys: ["messaging", "read"],
};

export const smsRoutes = [
  route({
    method: "post",
    path: "/sms",
    operationId: "sendSms",
    tag: "Sms",
    summary: "Send one message",
    description:
      "Answers after the message is stored, priced and its price is held. The price is charged when the message is handed to the network, and returned when it is not.",
    auth: "account",
    permission: send,
    body: smsCreateSchema,
    returns: item(smsResource),
    status: 201,
    errors: [
      "insufficient_funds",
      "spend_cap_reached",
      "phone_not_possible",
      "phone_not_allowed",
      "no_route",
      "campaign_unknown",
      "unprocessable",
    ],
    idempotency: "service",
    run: (ctx, { body }) => sendSms(ctx, body),
  }),
  route({
    method: "post",
    path: "/sms/dryrun",
    operationId: "dryRunSms",
    tag: "Sms",
    summary: "Try a message without sending it",
    description:
      "The answer of `POST /sms` with final text and price. Nothing is stored or charged.",
    auth: "account",
    permission: { ...send, testKeys: true },
    body: smsCreateSchema,
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
    run: (ctx, { body }) => dryRunSms(ctx, body),
  }),
  route({
    method: "get",
    path: "/sms",
    operationId: "listSms",
    tag: "Sms",
    summary: "List messages, newest first",
    description:
      "A search that few messages match ends after about two seconds. Then the answer holds what was found, `X-Search-Stopped-At` names the message it got to, and `Link` with `rel=next` (in JSON-LD `hydra:next`) goes on from there. The total is a lower bound then.",
    auth: "account",
    permission: read,
    query: smsCollection,
    returns: list(smsResource),
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { query }) => listSms(ctx, query),
  }),
  route({
    method: "get",
    path: "/sms/export",
    operationId: "exportSms",
    tag: "Sms",
    summary: "Download messages as a file",
    description:
      "Takes the filters of `GET /sms`. CSV of any length; XLSX up to 100,000 messages. Newest first unless ordered otherwise. Texts that a spreadsheet would run as a formula begin with an apostrophe.",
    auth: "account",
    permission: exportAll,
    query: smsExportCollection,
    returns: { kind: "download", contentTypes: Object.values(FILE_TYPES) },
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { query }) => exportSms(ctx, query),
  }),
  route({
    method: "post",
    path: "/sms/ops/batch_cancel",
    operationId: "batchCancelSms",
    tag: "Sms",
    summary: "Stop messages that are not yet handed over",
    description:
      "Takes the filters of `GET /sms`; at least one must be given, and one that is unknown or unreadable is refused with 422. No body. Works for up to 15 seconds: call it again until the count is 0.",
    auth: "account",
    permission: change,
    query: smsBatchCollection,
    returns: data("SmsBatchCancel", batchCancelSchema),
    status: 200,
    errors: ["unprocessable"],
    idempotency: "off",
    run: (ctx, { query }) => batchCancelSms(ctx, query),
  }),
  route({
    method: "post",
    path: "/sms/ops/batch_delete",
    operationId: "batchDeleteSms",
    tag: "Sms",
    summary: "Delete messages",
    description:
      "Takes the filters of `GET /sms`; at least one must be given, and one that is unknown or unreadable is refused with 422. Waiting messages are stopped and their price is returned; those being handed over at this moment stay. No body. Works for up to 15 seconds: call it again until the count is 0.",
    auth: "account",
    permission: change,
    query: smsBatchCollection,
    returns: data("SmsBatchDelete", batchDeleteSchema),
    status: 200,
    errors: ["unprocessable"],
    idempotency: "off",
    run: (ctx, { query }) => batchDeleteSms(ctx, query),
  }),
  route({
    method: "get",
    path: "/senders",
    operationId: "listSenders",
    tag: "Sms",
    summary: "Senders of the latest text messages, most used first",
    description: "Of at most the latest 1,000 messages within eight weeks.",
    auth: "account",
    permission: { members: membersWho("write", "compose"), keys: ["messaging", "read"] },
    returns: data("Senders", sendersSchema),
    status: 200,
    run: (ctx) => listSenders(ctx),
  }),
  route({
    method: "get",
    path: "/sms/{uuid}",
    operationId: "getSms",
    tag: "Sms",
    summary: "Read one message",
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
    tag: "Sms",
    summary: "What happened to one message, in order",
    auth: "account",
    permission: read,
    params: smsParamsSchema,
    returns: data("SmsTimeline", smsTimelineSchema),
    status: 200,
    errors: ["not_found"],
    run: (ctx, { params }) => readTimeline(ctx, params.uuid),
  }),
  route({
    method: "put",
    path: "/sms/{uuid}/reschedule",
    operationId: "rescheduleSms",
    tag: "Sms",
    summary: "Move a waiting message to another time",
    description:
      "Only while it is not yet handed over. Its price stays held; 0 or a time of the past sends it now.",
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
    tag: "Sms",
    summary: "Delete one message",
    description:
      "Its text and record go; the ledger keeps the amount. A waiting message is stopped.",
    auth: "account",
    permission: change,
    params: smsParamsSchema,
    returns: nothing,
    status: 204,
    errors: ["not_found", "conflict"],
    run: (ctx, { params }) => deleteSms(ctx, params.uuid),
  }),
] as const;
