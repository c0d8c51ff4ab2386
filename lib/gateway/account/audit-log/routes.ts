import { rolesWith } from "@/lib/core/permissions/permissions";
import { toCollection } from "@/lib/core/list";
import { fileFilters } from "@/lib/export/file-request";
import { FILE_TYPES } from "@/lib/export/table-file";
import { item, list, type Permission, route } from "@/lib/http/route";
import { exportAuditLog } from "./export";
import { auditLogEntryResource } from "./resource";
import { auditLogEntryParamsSchema } from "./schema";
import { AUDIT_LOG_LIST } from "./schema-list";
import { AUDIT_LOG_COLUMNS } from "./schema-values";
import { getAuditLogEntry, listAuditLog } from "./service";

const read: Permission = { members: rolesWith("read", "team"), keys: [] };

export const auditRoutes = [
  route({
    method: "get",
    path: "/team/audit_logs",
    operationId: "listAuditLog",
    tag: "Team",
    summary: "List audit log entries, newest first",
    description: "Covers every change except sent messages, drafts, and personal table settings.",
    auth: "session",
    permission: read,
    query: toCollection(AUDIT_LOG_LIST),
    returns: list(auditLogEntryResource),
    status: 200,
    run: (ctx, { query }) => listAuditLog(ctx, query),
  }),
  route({
    method: "get",
    path: "/team/audit_logs/export",
    operationId: "exportAuditLog",
    tag: "Team",
    summary: "Export the audit log",
    description: "Takes the same filters as `GET /team/audit_logs`. Newest first by default.",
    auth: "session",
    permission: read,
    query: toCollection(AUDIT_LOG_LIST, { more: fileFilters(AUDIT_LOG_COLUMNS) }),
    returns: { kind: "download", contentTypes: Object.values(FILE_TYPES) },
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { query }) => exportAuditLog(ctx, query),
  }),
  route({
    method: "get",
    path: "/team/audit_logs/{seq}",
    operationId: "getAuditLogEntry",
    tag: "Team",
    summary: "Get an audit log entry",
    auth: "session",
    permission: read,
    params: auditLogEntryParamsSchema,
    returns: item(auditLogEntryResource),
    status: 200,
    run: (ctx, { params }) => getAuditLogEntry(ctx, Number(params.seq)),
  }),
] as const;
