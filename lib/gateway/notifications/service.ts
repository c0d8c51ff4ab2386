import type { Context, MemberRole } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { withAccount } from "@/lib/db/transaction";
import { changesBetween, recordAudit } from "@/lib/gateway/audit/record";
import { inAccount } from "@/lib/idempotency/in-account";
import { eventsOf, RULES } from "./rules";
import type {
  NotificationChoice,
  NotificationSettings,
  NotificationSettingsUpdate,
} from "./schema";
import { findChoices, mergeChoices, type StoredChoices } from "./store";

function personOf({ actor }: Context) {
  if (actor.kind !== "user") throw new DomainError("forbidden", "Only people are notified.");
  return actor;
}

function toSettings(role: MemberRole, choices: StoredChoices): NotificationSettings {
  return {
    events: eventsOf(role).map((event): NotificationChoice => {
      return { event, email: choices[event]?.email ?? RULES[event].mails };
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
  const given = events.map(({ event, email }) => [event, { email }]);
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
