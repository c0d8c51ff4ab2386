import { asWorker, readAsWorker, withAccount } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/service-staff";
import { readTimeZone } from "@/lib/gateway/account/accounts/service";
import { type ExpiringKey, walkExpiringKeys } from "./service-expiring";
import {
  deleteEndedKeys,
  insertSentNotification,
} from "@/lib/gateway/account/notifications/service-sent";
import { notifyMembers } from "@/lib/gateway/account/notifications/notify";

const BATCH = 500;

async function notifyOfKey(key: ExpiringKey): Promise<void> {
  const { accountId, keyId, name, expiresAt } = key;
  // Own transaction: a job, no request.
  await withAccount(accountId, async (tx) => {
    // Another end is another occurrence.
    const subject = `${keyId}@${expiresAt.getTime()}`;
    const fresh = await insertSentNotification(tx, accountId, [
      { event: "key_expiring", subject, usable: null },
    ]);
    const account = await findSnapshot(tx, accountId);
    if (fresh.length === 0 || account === null) return;
    const timeZone = await readTimeZone(tx, accountId);
    await notifyMembers(tx, {
      accountId,
      accountName: account.name,
      text: { event: "key_expiring", name, expiresAt, timeZone },
    });
  });
}

/**
 * Notifies of keys that end within 14 days, once a key and end. Keys that are younger than a day are left for
 * the next day: who chose a near end knows it. May run anywhere at the same time.
 */
export async function checkKeys(): Promise<void> {
  let after: ExpiringKey | null = null;
  for (;;) {
    const keys: ExpiringKey[] = await readAsWorker((tx) => walkExpiringKeys(tx, after, BATCH));
    for (const key of keys) await notifyOfKey(key);
    after = keys.at(-1) ?? null;
    if (keys.length < BATCH) break;
  }
  await asWorker(deleteEndedKeys);
}
