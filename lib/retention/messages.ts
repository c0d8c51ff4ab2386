import { type Progress, ROWS_PER_STEP, type RetentionStep } from "@/lib/db/retention/step";
import { asWorker, type Tx } from "@/lib/db/transaction";
import { runOrBusy } from "./partitions";
import {
  startClosing,
  type AccountClosing,
  deleteClosedPartitions,
  findUnsettled,
  lockClosing,
  nextAccount,
  settleAccount,
  sumUp,
} from "./store-closing";
import { setShortLockTimeout } from "./store-partitions";

/** Returns `counted` once all accounts are summed up. */
async function continueClosing(
  tx: Tx,
  closing: AccountClosing,
  before: string,
): Promise<Progress | "counted"> {
  if (closing.accountId !== "0" && (await sumUp(tx, closing, ROWS_PER_STEP)) === ROWS_PER_STEP) {
    return "more";
  }
  const next = await nextAccount(tx, before, closing.accountId);
  if (next === "wait") return "done";
  return next === "none" ? "counted" : "more";
}

async function runStep(tx: Tx, closing: AccountClosing): Promise<Progress | "counted"> {
  const { closingBefore, dueBefore } = closing;
  if (closingBefore !== null) return continueClosing(tx, closing, closingBefore);
  const unsettled = await findUnsettled(tx);
  if (unsettled !== null) {
    await settleAccount(tx, unsettled, ROWS_PER_STEP);
    return "more";
  }
  if (dueBefore === null) return "done";
  return (await startClosing(tx, dueBefore)) ? "more" : "done";
}

/**
 * Closes whole months, keeping the current one and the `retentionMonths - 1` before it. Sums up account by account, then
 * drops partitions and activates the sums in one transaction, and finally
 * updates account totals. Waits for messages that are due and for their DLRs.
 */
export function closeOldMessages(retentionMonths: number): RetentionStep {
  return {
    name: "months of messages",
    run: () =>
      runOrBusy(async () => {
        const { closing, progress } = await asWorker(async (tx) => {
          const closing = await lockClosing(tx, retentionMonths);
          return { closing: closing, progress: await runStep(tx, closing) };
        });
        if (progress !== "counted") return progress;
        // Own transaction, as another role drops them and a cluster refuses two roles on the same shards.
        await asWorker(async (tx) => {
          const { closingBefore } = await lockClosing(tx, retentionMonths);
          if (closingBefore !== closing.closingBefore) return;
          await setShortLockTimeout(tx);
          await deleteClosedPartitions(tx);
        });
        return "more";
      }),
  };
}
