import { readAllAccounts, withAccount } from "@/lib/db/transaction";
import { findRepliesDueBefore, recordReply } from "./store-matches";

/** Ends replies that were due by then unsent. Returns their number. */
export async function endDueReplies(dueBefore: Date): Promise<number> {
  const due = await readAllAccounts((tx) => findRepliesDueBefore(tx, dueBefore));
  for (const { accountId, uuid } of due) {
    // Own transaction: one of many steps of an operator's command.
    await withAccount(accountId, (tx) =>
      recordReply(tx, accountId, uuid, { isSent: false, afterSeconds: null }),
    );
  }
  return due.length;
}
