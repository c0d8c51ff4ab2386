import { REQUEST_LOG_DAYS } from "@/lib/core/limits";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { toCollection } from "@/lib/core/list";
import { item, list, type Permission, route } from "@/lib/http/route";
import { requestLogDetailResource, requestLogResource } from "./resource";
import { requestLogParamsSchema } from "./schema";
import { REQUEST_LOG_LIST } from "./schema-list";
import { getRequestLog, listRequestLogs } from "./service";

const read: Permission = { members: rolesWith("read", "requestLog"), keys: ["messaging"] };

export const requestLogRoutes = [
  route({
    method: "get",
    path: "/request_logs",
    operationId: "listRequestLogs",
    tag: "Request log",
    summary: "List your requests, newest first",
    description: `Kept for ${REQUEST_LOG_DAYS} days. An entry appears within a second of the response.`,
    auth: "account",
    permission: read,
    query: toCollection(REQUEST_LOG_LIST),
    returns: list(requestLogResource),
    status: 200,
    run: (ctx, { query }) => listRequestLogs(ctx, query),
  }),
  route({
    method: "get",
    path: "/request_logs/{request_id}",
    operationId: "getRequestLog",
    tag: "Request log",
    summary: "Get a request with its bodies",
    description:
      "Bodies are kept for 7 days. Secrets, message texts and unknown fields are masked, and phone numbers except for two digits; headers are never stored.",
    auth: "account",
    permission: read,
    params: requestLogParamsSchema,
    returns: item(requestLogDetailResource),
    status: 200,
    run: (ctx, { params }) => getRequestLog(ctx, params.request_id),
  }),
] as const;
