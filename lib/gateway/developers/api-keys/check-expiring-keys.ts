import { asWorker, readAsWorker, withAccount } from "@/lib/db/transaction";
import { findSnapshot, getTimeZone } from "@/lib/gateway/account/accounts/public";
import { type ExpiringKey, findKeysToNotify } from "./expiring";
import {
  deleteEndedKeys,
  insertSentNotification,
  notifyMembers,
} from "@/lib/gateway/account/notifications/public";

const BATCH_SIZE = 500;

async function notifyOfKey(key: ExpiringKey): Promise<void> {
  const { accountId, keyId, name, expiresAt } = key;
  // Own transaction: job.
  await withAccount(accountId, async (tx) => {
    // A changed expiry counts as a new event.
    const subject = `${keyId}@${expiresAt.getTime()}`;
    const newNotifications = await insertSentNotification(tx, accountId, [
      { event: "key_expiring", subject, usable: null },
    ]);
    const account = await findSnapshot(tx, accountId);
    if (newNotifications.length === 0 || account === null) return;
    const timeZone = await getTimeZone(tx, accountId);
    await notifyMembers(tx, {
      accountId,
      accountName: account.name,
      text: { event: "key_expiring", name, expiresAt, timeZone },
    });
  });
}

/**
 * Notifies once per key and expiry, within 14 days. Keys younger than a day wait, because their creator knows the
 * expiry. Safe to run concurrently.
 */
export async function checkKeys(): Promise<void> {
  let after: ExpiringKey | null = null;
  for (;;) {
    const keys: ExpiringKey[] = await readAsWorker((tx) => findKeysToNotify(tx, after, BATCH_SIZE));
    for (const key of keys) await notifyOfKey(key);
    after = keys.at(-1) ?? null;
    if (keys.length < BATCH_SIZE) break;
  }
  await asWorker(deleteEndedKeys);
}
