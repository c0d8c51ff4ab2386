import { centsToMicro } from "@/lib/core/money/money";
import type { Tx } from "@/lib/db/transaction";
import { saveThresholds } from "@/lib/ledger/store-thresholds";
import type { AlertRecord } from "./store";

/**
 * Says at which balances an account's addresses are due: below the highest threshold that nobody was notified of, and
 * from the lowest on that someone was notified of, who may be notified again then.
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
