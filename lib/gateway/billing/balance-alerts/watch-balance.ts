import { centsToMicro } from "@/lib/core/money/money";
import type { Tx } from "@/lib/db/transaction";
import { saveThresholds } from "@/lib/ledger/store-thresholds";
import type { AlertRecord } from "./store";

/**
 * Makes the account due below the highest threshold not yet notified, and from the lowest notified one upwards, which
 * re-arms it.
 */
export async function watchBalance(
  tx: Tx,
  accountId: number,
  alerts: readonly AlertRecord[],
): Promise<void> {
  const thresholds = (isNotified: boolean) =>
    alerts
      .filter(({ is_notified }) => is_notified === isNotified)
      .map(({ threshold }) => centsToMicro(BigInt(threshold)))
      .sort((a, b) => (a < b ? -1 : 1));
  const below = thresholds(false).at(-1) ?? null;
  await saveThresholds(tx, accountId, "alert", { below, from: thresholds(true)[0] ?? null });
}
