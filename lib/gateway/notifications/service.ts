import { type AccessArea, mayAccess } from "@/lib/core/access";
import type { Context, MemberRole } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { withAccount } from "@/lib/db/transaction";
import { changesBetween, recordAudit } from "@/lib/gateway/audit/record";
import { inAccount } from "@/lib/idempotency/in-account";
import {
  NOTIFICATION_EVENTS,
  type NotificationChoice,
  type NotificationEvent,
  type NotificationSettings,
  type NotificationSettingsUpdate,
} from "./schema";
import { findChoices, mergeChoices, type StoredChoices } from "./store";

interface EventRule {
  /** Who sees this area may be told. */
  area: AccessArea;
  /** Whether a mail is sent to people who never chose. In the dashboard everything is shown. */
  mails: boolean;
}

const RULES: Record<NotificationEvent, EventRule> = {
  balance_low: { area: "balance", mails: true },
  balance_empty: { area: "balance", mails: true },
  document_ready: { area: "billingDocuments", mails: true },
  payment_failed: { area: "topUp", mails: true },
  bulk_finished: { area: "campaigns", mails: false },
  import_finished: { area: "groups", mails: false },
  export_ready: { area: "profile", mails: false },
  reply_received: { area: "inbox", mails: false },
  webhook_failing: { area: "developers", mails: true },
  key_created: { area: "developers", mails: true },
  member_joined: { area: "team", mails: false },
};

function personOf({ actor }: Context) {
  if (actor.kind !== "user") throw new DomainError("forbidden", "Only people are notified.");
  return actor;
}

const eventsOf = (role: MemberRole) =>
  NOTIFICATION_EVENTS.filter((event) => mayAccess(RULES[event].area, role, "read"));

function toSettings(role: MemberRole, choices: StoredChoices): NotificationSettings {
  return {
    events: eventsOf(role).map((event): NotificationChoice => {
      const defaults = { email: RULES[event].mails, in_app: true };
      return { event, ...defaults, ...choices[event] };
    }),
  };
}

/** What the caller is told about in this account. */
export async function getNotificationSettings(ctx: Context): Promise<NotificationSettings> {
  const { userId, role } = personOf(ctx);
  const { id } = ctx.account;
  return toSettings(role, await withAccount(id, (tx) => findChoices(tx, id, userId)));
}

/** Changes the events that are named. Throws `invalid_input` for one that the caller's role never sees. */
export async function updateNotificationSettings(
  ctx: Context,
  { events }: NotificationSettingsUpdate,
): Promise<NotificationSettings> {
  const { userId, role } = personOf(ctx);
  const { id } = ctx.account;
  const known = eventsOf(role);
  const violations = events.flatMap(({ event }, n) =>
    known.includes(event)
      ? []
      : [
          {
            path: `events[${n}].event`,
            message: `People with the role ${role} do not see what this tells.`,
            code: "invalid_value",
          },
        ],
  );
  if (violations.length > 0) {
    throw new DomainError("invalid_input", "These events are not for your role.", { violations });
  }
  const given = events.map(({ event, email, in_app }) => [event, { email, in_app }]);
  return inAccount(ctx, async (tx) => {
    const before = await findChoices(tx, id, userId);
    await mergeChoices(tx, id, userId, Object.fromEntries(given));
    const after = await findChoices(tx, id, userId);
    await recordAudit(tx, ctx, {
      action: "notifications.changed",
      object: { kind: "member", id: userId },
      ...changesBetween(before, after),
    });
    return toSettings(role, after);
  });
}
