import type { Context, MemberRole } from "@/lib/core/context";
import type { WriteContext } from "@/lib/db/write-context";
import { DomainError } from "@/lib/core/errors";
import { readAccount } from "@/lib/db/transaction";
import { changesBetween, recordAudit } from "@/lib/gateway/account/audit-log/public";
import { listEventsForRole, RULES } from "./rules";
import type {
  NotificationChoice,
  NotificationSettings,
  NotificationSettingsUpdate,
} from "./schema";
import { findChoices, mergeChoices, type StoredChoices } from "./store";
import { getUserOrThrow } from "@/lib/core/get-user";

function toSettings(role: MemberRole, choices: StoredChoices): NotificationSettings {
  return {
    events: listEventsForRole(role).map((event): NotificationChoice => {
      return { event, email: choices[event]?.email ?? RULES[event].mails };
    }),
  };
}

export async function getNotificationSettings(ctx: Context): Promise<NotificationSettings> {
  const { userId, role } = getUserOrThrow(ctx);
  const { id } = ctx.account;
  return toSettings(role, await readAccount(id, (tx) => findChoices(tx, id, userId)));
}

/** Throws `invalid_input` for events that the caller's role can't see. */
export async function updateNotificationSettings(
  ctx: WriteContext,
  { events }: NotificationSettingsUpdate,
): Promise<NotificationSettings> {
  const { userId, role } = getUserOrThrow(ctx);
  const { id } = ctx.account;
  const roleEvents = listEventsForRole(role);
  const violations = events.flatMap(({ event }, n) =>
    roleEvents.includes(event)
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
    throw new DomainError("invalid_input", "These events aren't available to your role.", {
      violations,
    });
  }
  const choices = events.map(({ event, email }) => [event, { email }]);
  const { tx } = ctx;
  const before = await findChoices(tx, id, userId);
  await mergeChoices(tx, id, userId, Object.fromEntries(choices));
  const after = await findChoices(tx, id, userId);
  await recordAudit(tx, ctx, {
    action: "notifications.changed",
    object: { kind: "member", id: userId },
    ...changesBetween(before, after),
  });
  return toSettings(role, after);
}
