import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import { type AuditLogEntry, auditLogEntrySchema } from "./schema";
import type { AuditRecord } from "./store";

export const auditLogEntryResource: Resource<typeof auditLogEntrySchema> = {
  name: "audit_log_entry",
  description: "One change to the account.",
  schema: auditLogEntrySchema,
  iri: null,
};

export function toAuditLogEntry(row: AuditRecord): AuditLogEntry {
  return {
    seq: Number(row.seq),
    created_at: toUnix(row.created_at),
    actor_kind: row.actor_kind,
    actor_id: row.actor_id === null ? null : Number(row.actor_id),
    actor_name: row.actor_name,
    request_id: row.request_id,
    ip: row.ip,
    action: row.action,
    object_kind: row.object_kind,
    object_id: row.object_id,
    object_label: row.object_label,
    before: row.before,
    after: row.after,
    hash: row.hash.toString("hex"),
  };
}
