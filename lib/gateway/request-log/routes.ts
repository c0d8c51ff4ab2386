import { membersWho } from "@/lib/core/access";
import { item, list, type Permission, route } from "@/lib/http/route";
import { requestLogCollection } from "./filters";
import { requestLogDetailResource, requestLogResource } from "./resource";
import { requestLogParamsSchema } from "./schema";
import { getRequestLog, listRequestLogs } from "./service";

const read: Permission = { members: membersWho("read", "requestLog"), keys: ["messaging"] };

export const requestLogRoutes = [
  route({
    method: "get",
    path: "/request_logs",
    operationId: "listRequestLogs",
    tag: "Request log",
    summary: "List your requests, newest first",
    description: "Kept for 30 days. An entry appears within a second after its answer.",
    auth: "account",
    permission: read,
    query: requestLogCollection,
    returns: list(requestLogResource),
    status: 200,
    run: (ctx, { query }) => listRequestLogs(ctx, query),
  }),
  route({
    method: "get",
    path: "/request_logs/{request_id}",
    operationId: "getRequestLog",
    tag: "Request log",
    summary: "Read one request with its bodies",
    description:
      "Bodies are kept for 7 days. Secrets and texts of messages in them are masked, headers are never kept.",
    auth: "account",
    permission: read,
    params: requestLogParamsSchema,
    returns: item(requestLogDetailResource),
    status: 200,
    run: (ctx, { params }) => getRequestLog(ctx, params.request_id),
  }),
] as const;
