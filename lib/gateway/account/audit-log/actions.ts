export type AuditActor =
  | { kind: "user"; userId: number }
  | { kind: "key"; keyId: number }
  | { kind: "system"; name: string };

/** Objects of audited actions. Each has a translation in `translations/<language>/auditLog.json`. */
export const OBJECT_KINDS = [
  "account",
  "api_key",
  "blocked_number",
  "bulk",
  "email_alias",
  "campaign",
  "contact",
  "group",
  "import",
  "incoming",
  "invitation",
  "member",
  "page",
  "phone",
  "session",
  "sms",
  "webhook",
  "payment",
  "payment_method",
  "fraud_check",
  "conversation_note",
  "verify_code",
  "allowed_prefix",
  "budget",
  "report",
  "inbound_rule",
  "segment",
  "recurring_bulk",
  "calendar_feed",
  "link_domain",
  "automation",
  "document",
  "template",
  "conversion",
] as const;

export type ObjectKind = (typeof OBJECT_KINDS)[number];

/** Verbs of audited actions by object kind. Each has a translation in `translations/<language>/auditLog.json`. */
export const AUDIT_VERBS = {
  access: ["requested"],
  account: ["brand_changed", "logo_changed", "sending_changed", "settings_changed"],
  api_key: ["changed", "created", "deleted", "rotated", "taken_over"],
  blocked_number: ["added", "batch_added", "removed"],
  bulk: ["canceled", "created", "deleted", "exported", "released"],
  email: ["changed"],
  email_alias: ["changed", "created", "deleted", "rotated"],
  email_change: ["asked", "canceled"],
  campaign: ["changed", "created", "deleted", "exported"],
  group: ["changed", "created", "deleted", "exported"],
  import: ["canceled", "exported", "started", "undone", "uploaded"],
  incoming: ["deleted", "exported"],
  invitation: ["created", "resent", "revoked"],
  member: ["joined", "removed", "role_changed"],
  notifications: ["changed"],
  password: ["changed"],
  phone: ["added", "batch_added", "changed", "deleted"],
  profile: ["changed"],
  recovery_codes: ["renewed"],
  second_factor: ["turned_off", "turned_on"],
  session: ["ended", "others_ended", "started"],
  sms: ["batch_canceled", "batch_deleted", "deleted", "exported", "rescheduled"],
  sso: ["connected", "disconnected"],
  trusted_browsers: ["forgotten"],
  webhook: ["changed", "created", "deleted", "replayed", "revealed", "rotated"],
  payment: ["created", "canceled", "refund_started", "refund_sent", "refund_dropped"],
  payment_method: ["default_changed", "removed", "started"],
  auto_top_up: ["changed"],
  contact: ["forgotten", "changed"],
  cost_centre: ["changed"],
  document: ["mailed"],
  balance_alerts: ["changed"],
  pumping_guard: ["changed", "prefix_allowed", "prefix_removed"],
  verify_code: ["revealed"],
  fraud_check: ["deleted", "exported"],
  conversation_note: ["added", "changed", "deleted"],
  budget: ["changed", "created", "deleted"],
  report: ["changed", "created", "deleted", "sent"],
  inbound_rule: ["changed", "created", "deleted"],
  segment: ["changed", "created", "deleted"],
  calendar_feed: ["created", "revoked"],
  recurring_bulk: ["changed", "created", "deleted", "paused", "resumed", "run_skipped"],
  link_domain: ["changed", "checked", "created", "deleted"],
  automation: [
    "archived",
    "cap_changed",
    "changed",
    "created",
    "deleted",
    "paused",
    "published",
    "resumed",
  ],
  template: ["approved", "changed", "created", "deleted"],
  conversion: ["deleted"],
} as const;

type Subject = keyof typeof AUDIT_VERBS;

export type AuditAction = {
  [S in Subject]: `${S}.${(typeof AUDIT_VERBS)[S][number]}`;
}[Subject];
