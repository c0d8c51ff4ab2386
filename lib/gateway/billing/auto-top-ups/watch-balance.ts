import { centsToMicro } from "@/lib/core/money/money";
import type { Tx } from "@/lib/db/transaction";
import { saveThresholds } from "@/lib/ledger/store-thresholds";
import type { AutoTopUpRecord } from "@/lib/gateway/billing/top-up-rules/public";

/** Makes the account due below the threshold, and above it only to re-arm. */
export async function watchBalance(
  tx: Tx,
  accountId: number,
  {
    is_enabled,
    is_armed,
    threshold,
  }: Pick<AutoTopUpRecord, "is_enabled" | "is_armed" | "threshold">,
): Promise<void> {
  const thresholdMicro = is_enabled ? centsToMicro(BigInt(threshold)) : null;
  await saveThresholds(tx, accountId, "topUp", {
    below: thresholdMicro,
    from: is_armed ? null : thresholdMicro,
  });
}
