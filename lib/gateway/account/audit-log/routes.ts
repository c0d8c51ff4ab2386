import { membersWho } from "@/lib/core/permissions/permissions";
import { collectionOf } from "@/lib/core/list";
import { fileFilters } from "@/lib/export/file-request";
import { FILE_TYPES } from "@/lib/export/table-file";
import { item, list, type Permission, route } from "@/lib/http/route";
import { exportActivity } from "./export";
import { activityResource } from "./resource";
import { activityParamsSchema } from "./schema";
import { AUDIT_LOG_LIST } from "./schema-list";
import { ACTIVITY_COLUMNS } from "./schema-values";
import { getActivity, listActivity } from "./service";

const read: Permission = { members: membersWho("read", "team"), keys: [] };

export const auditRoutes = [
  route({
    method: "get",
    path: "/team/audit_logs",
    operationId: "listActivity",
    tag: "Team",
    summary: "List team activity, newest first",
    description: "Covers every change except messages, drafts, and personal table settings.",
    auth: "session",
    permission: read,
    query: collectionOf(AUDIT_LOG_LIST),
    returns: list(activityResource),
    status: 200,
    run: (ctx, { query }) => listActivity(ctx, query),
  }),
  route({
    method: "get",
    path: "/team/audit_logs/export",
    operationId: "exportActivity",
    tag: "Team",
    summary: "Export team activity",
    description: "Takes the same filters as `GET /team/audit_logs`. Newest first by default.",
    auth: "session",
    permission: read,
    query: collectionOf(AUDIT_LOG_LIST, { more: fileFilters(ACTIVITY_COLUMNS) }),
    returns: { kind: "download", contentTypes: Object.values(FILE_TYPES) },
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { query }) => exportActivity(ctx, query),
  }),
  route({
    method: "get",
    path: "/team/audit_logs/{seq}",
    operationId: "getActivity",
    tag: "Team",
    summary: "Get an activity entry",
    auth: "session",
    permission: read,
    params: activityParamsSchema,
    returns: item(activityResource),
    status: 200,
    run: (ctx, { params }) => getActivity(ctx, Number(params.seq)),
  }),
] as const;
