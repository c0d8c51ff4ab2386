import { asWorker, readAllAccounts, readAsWorker } from "@/lib/db/transaction";
import { startOfUtcMonth } from "./months";
import { PAST_MONTHS } from "./schema-values";
import { findDueDays, storeDay, sumDay } from "./store";

const BATCH_SIZE = 60;

/** Computes due days, newest first, each in a transaction of its own. Returns whether no more were due. */
export async function updatePerformance(
  now: Date,
  { isStopping }: { isStopping: () => boolean },
): Promise<boolean> {
  const from = startOfUtcMonth(now, -PAST_MONTHS);
  const days = await readAsWorker((tx) => findDueDays(tx, from, now, BATCH_SIZE));
  for (const day of days) {
    if (isStopping()) return false;
    const figures = await readAllAccounts((tx) => sumDay(tx, day));
    // Own transaction: a worker's step, no request.
    await asWorker((tx) => storeDay(tx, day, figures));
  }
  return days.length < BATCH_SIZE;
}
