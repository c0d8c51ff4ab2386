/** Values that the schemas and pages share; apart from the schemas, so that pages need not load those. */

export const ACTOR_KINDS = ["user", "key", "system"] as const;

/** Columns of the exported file, in their order. */
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
