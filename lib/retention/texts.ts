import { accountByAccount, type RetentionStep } from "@/lib/db/retention/step";
import type { Tx } from "@/lib/db/transaction";
import {
  findDueTexts,
  lockDueTexts,
  noteTextsRemoved,
} from "@/lib/gateway/account/settings/service-retention";
import { removeBulkTexts } from "@/lib/gateway/messaging/bulks/service-retention";
import { removeEmailTexts } from "@/lib/gateway/messaging/email-log/service-retention";
import {
  endOfIncomings,
  removeIncomingTexts,
} from "@/lib/gateway/messaging/incomings/service-retention";
import {
  endOfMessages,
  removeMessageTexts,
  removeReportUrls,
} from "@/lib/gateway/messaging/sms/service-retention";

/** One step of an account. Of two runs at once the later one finds that the account is no longer due. */
async function removeTexts(tx: Tx, accountId: number): Promise<void> {
  const range = await lockDueTexts(tx, accountId);
  if (range === undefined) return;
  const [end = range.end] = [
    await endOfMessages(tx, accountId, range),
    await endOfIncomings(tx, accountId, range),
  ].sort();
  const batch = { from: range.from, end };
  await removeMessageTexts(tx, accountId, batch);
  await removeIncomingTexts(tx, accountId, batch);
  await removeReportUrls(tx, accountId, batch);
  await removeEmailTexts(tx, accountId, batch);
  const isMore = end !== range.end || (await removeBulkTexts(tx, accountId, end));
  await noteTextsRemoved(tx, accountId, end, isMore ? "0" : "1 day");
}

/**
 * Removes texts that are older than their account keeps them, oldest first, one account and `ROWS_PER_STEP`
 * messages of each direction a transaction. What was done is noted with it, so nothing is looked at twice.
 */
export function removeOldTexts(): RetentionStep {
  return accountByAccount({
    name: "texts of messages",
    find: findDueTexts,
    async clear(tx, accountId) {
      await removeTexts(tx, accountId);
      // An account with a long way to go comes again after the others.
      return "done";
    },
  });
}
