import { type PermissionScope, canAccess } from "@/lib/core/permissions/permissions";
import type { MemberRole } from "@/lib/core/context";
import { NOTIFICATION_EVENTS, type NotificationEvent } from "./schema";

interface EventRule {
  /** Only roles that can see this area are notified. */
  scope: PermissionScope;
  mails: boolean;
}

export const RULES: Record<NotificationEvent, EventRule> = {
  balance_low: { scope: "balance", mails: true },
  balance_empty: { scope: "balance", mails: true },
  budget_reached: { scope: "budgets", mails: true },
  payment_failed: { scope: "topUp", mails: true },
  payment_returned: { scope: "topUp", mails: true },
  vat_id_invalid: { scope: "billingAddress", mails: true },
  key_created: { scope: "developers", mails: true },
  key_expiring: { scope: "developers", mails: true },
  keys_limited: { scope: "developers", mails: true },
  webhook_disabled: { scope: "developers", mails: true },
  link_domain_failing: { scope: "campaigns", mails: true },
  codes_stopped: { scope: "verification", mails: true },
  recurring_bulk_failed: { scope: "composeBulk", mails: true },
  member_joined: { scope: "team", mails: false },
};

export function listEventsForRole(role: MemberRole): NotificationEvent[] {
  return NOTIFICATION_EVENTS.filter((event) => canAccess(RULES[event].scope, role, "read"));
}
