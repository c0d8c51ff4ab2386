import { asWorker, type Tx } from "@/lib/db/transaction";
import {
  beginClosing,
  type Closing,
  findUnsettled,
  lockClosing,
  nextAccount,
  settleAccount,
  sumUp,
} from "./closing-store";
import { unlessLocked } from "./partitions";
import { ROWS_A_STEP } from "./rows";
import type { Progress, Step } from "./steps";

async function goOnClosing(tx: Tx, closing: Closing, before: string): Promise<Progress> {
  if (closing.accountId !== "0" && (await sumUp(tx, closing, ROWS_A_STEP)) === ROWS_A_STEP) {
    return "more";
  }
  const next = await nextAccount(tx, before, closing.accountId);
  if (next === "wait") return "done";
  if (next === "none") await tx.query("SELECT drop_closing_messages()");
  return "more";
}

/**
 * Removes messages by whole months, the running one and the `keptMonths - 1` before it excepted. What they came
 * to is summed up account by account, then one transaction drops their partitions and makes the sums count, so
 * that the books can be checked at any moment; then the accounts' totals follow. While one of them still waits,
 * nothing begins; while reports of one may still come, nothing goes.
 */
export function closeOldMessages(keptMonths: number): Step {
  return {
    name: "months of messages",
    run: () =>
      unlessLocked(() =>
        asWorker(async (tx) => {
          const closing = await lockClosing(tx, keptMonths);
          const { closingBefore, dueBefore } = closing;
          if (closingBefore !== null) return goOnClosing(tx, closing, closingBefore);
          const unsettled = await findUnsettled(tx);
          if (unsettled !== null) {
            await settleAccount(tx, unsettled, ROWS_A_STEP);
            return "more";
          }
          if (dueBefore === null) return "done";
          return (await beginClosing(tx, dueBefore)) ? "more" : "done";
        }),
      ),
  };
}
