/** Separate, so pages don't load the schemas. */

export const ACTOR_KINDS = ["user", "key", "system"] as const;

export const AUDIT_LOG_COLUMNS = [
  "created_at",
  "actor_name",
  "actor_kind",
  "action",
  "object_kind",
  "object_label",
  "object_id",
  "ip",
  "request_id",
  "before",
  "after",
  "seq",
  "hash",
] as const;
export type AuditLogColumn = (typeof AUDIT_LOG_COLUMNS)[number];
