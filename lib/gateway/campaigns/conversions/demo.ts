import { fromUnix, toUnix } from "@/lib/core/time/time";
import { startOfDay } from "@/lib/core/time/zoned-time";
import type { Tx } from "@/lib/db/transaction";
import { type ConversionFields, insertConversion } from "./store";
import { changeTotals } from "./store-rollups";

export type PastConversion = Omit<ConversionFields, "day" | "created_at">;

export async function storePastConversions(
  tx: Tx,
  accountId: number,
  timeZone: string,
  past: readonly PastConversion[],
): Promise<void> {
  for (const conversion of past) {
    const { converted_at: at } = conversion;
    const day = fromUnix(startOfDay(toUnix(at), timeZone));
    const row = await insertConversion(tx, accountId, { ...conversion, day, created_at: at });
    if (row !== undefined) await changeTotals(tx, accountId, [{ conversion: row, change: 1 }]);
  }
}
