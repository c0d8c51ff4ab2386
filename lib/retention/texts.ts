import { accountByAccount, type RetentionStep } from "@/lib/db/retention/step";
import type { Tx } from "@/lib/db/transaction";
import {
  findDueTexts,
  lockDueTexts,
  recordTextsDeleted,
} from "@/lib/gateway/account/settings/store-retention";
import { deleteBulkTexts } from "@/lib/gateway/messaging/bulks/delete/store-retention";
import { deleteEmailTexts } from "@/lib/gateway/messaging/email-log/store-retention";
import {
  findIncomingsEnd,
  deleteIncomingTexts,
} from "@/lib/gateway/messaging/incomings/store-retention";
import {
  findMessagesEnd,
  deleteMessageTexts,
  deleteReportUrls,
} from "@/lib/gateway/messaging/sms/store-retention";

/** Deletes texts; after a concurrent run, the account is no longer due. */
async function deleteTexts(tx: Tx, accountId: number): Promise<void> {
  const range = await lockDueTexts(tx, accountId);
  if (range === undefined) return;
  const [end = range.end] = [
    await findMessagesEnd(tx, accountId, range),
    await findIncomingsEnd(tx, accountId, range),
  ].sort();
  const batch = { from: range.from, end };
  await deleteMessageTexts(tx, accountId, batch);
  await deleteIncomingTexts(tx, accountId, batch);
  await deleteReportUrls(tx, accountId, batch);
  await deleteEmailTexts(tx, accountId, batch);
  const isMore = end !== range.end || (await deleteBulkTexts(tx, accountId, end));
  await recordTextsDeleted(tx, accountId, end, isMore ? "0" : "1 day");
}

/**
 * Deletes texts past the account's retention, oldest first, one account and `ROWS_PER_STEP` messages per direction and
 * transaction. Progress is saved in the same transaction, so no row is read twice.
 */
export function deleteOldTexts(): RetentionStep {
  return accountByAccount({
    name: "texts of messages",
    find: findDueTexts,
    async clear(tx, accountId) {
      await deleteTexts(tx, accountId);
      // Accounts with more to do continue after the others.
      return "done";
    },
  });
}
