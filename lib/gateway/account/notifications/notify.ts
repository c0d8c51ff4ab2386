import { findUsers } from "@/lib/gateway/account/users/public";
import { rolesWith } from "@/lib/core/permissions/permissions";
import type { Tx } from "@/lib/db/transaction";
import { notificationMail, type NotificationText } from "@/lib/mail/notification-texts";
import { queueMail } from "@/lib/mail/outbox";
import { RULES } from "./rules";
import { findMembers } from "./store";

export interface Notification {
  accountId: number;
  accountName: string;
  text: NotificationText;
  /** Users who caused the event, or were mailed already. */
  except?: ReadonlySet<number>;
}

/**
 * Mails each member who can see the area and has the event enabled. Skips unconfirmed addresses and disabled users.
 * Returns the notified users.
 */
export async function notifyMembers(tx: Tx, notification: Notification): Promise<Set<number>> {
  const { accountId, accountName, text, except } = notification;
  const { scope, mails } = RULES[text.event];
  const members = await findMembers(tx, accountId, rolesWith("read", scope));
  const selected = members
    .filter(({ choices }) => choices[text.event]?.email ?? mails)
    .map(({ userId }) => userId)
    .filter((userId) => except?.has(userId) !== true);
  const users = await findUsers(tx, selected);
  const notified = new Set<number>();
  for (const userId of selected) {
    const user = users.get(userId);
    if (user === undefined || user.confirmed_at === null || user.disabled_at !== null) continue;
    await queueMail(
      tx,
      notificationMail({ recipient: user.email, lang: user.lang, accountName, text }),
    );
    notified.add(userId);
  }
  return notified;
}
