import { type AccessArea, mayAccess } from "@/lib/core/permissions/permissions";
import type { MemberRole } from "@/lib/core/context";
import { NOTIFICATION_EVENTS, type NotificationEvent } from "./schema";

interface EventRule {
  /** Only roles that can see this area are notified. */
  area: AccessArea;
  /** Whether people who never chose get the mail. */
  mails: boolean;
}

export const RULES: Record<NotificationEvent, EventRule> = {
  balance_low: { area: "balance", mails: true },
  balance_empty: { area: "balance", mails: true },
  payment_failed: { area: "topUp", mails: true },
  payment_returned: { area: "topUp", mails: true },
  vat_id_invalid: { area: "billingAddress", mails: true },
  key_created: { area: "developers", mails: true },
  key_expiring: { area: "developers", mails: true },
  keys_limited: { area: "developers", mails: true },
  webhook_disabled: { area: "developers", mails: true },
  codes_stopped: { area: "verification", mails: true },
  member_joined: { area: "team", mails: false },
};

/** Events available to a role. */
export function eventsOf(role: MemberRole): NotificationEvent[] {
  return NOTIFICATION_EVENTS.filter((event) => mayAccess(RULES[event].area, role, "read"));
}
