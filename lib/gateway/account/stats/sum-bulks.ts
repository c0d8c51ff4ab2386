import type { Tx } from "@/lib/db/transaction";
import {
  type BulkTotals,
  deleteBulkTotals,
  getBulkBreakdown,
  getBulkStarts,
  getBulkTotals,
} from "./store-bulks";
import { listBulkVariants } from "./store-variants";

export { type BulkTotals, deleteBulkTotals, getBulkBreakdown, getBulkStarts, listBulkVariants };

export const ZERO_SUMS: BulkTotals = {
  sent: 0,
  delivered: 0,
  undelivered: 0,
  refused: 0,
  stopped: 0,
  parts: 0,
  cost: 0n,
};

export function sumBulks(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<Map<string, BulkTotals>> {
  return getBulkTotals(tx, accountId, uuids);
}

export async function sumBulk(tx: Tx, accountId: number, uuid: string): Promise<BulkTotals> {
  return (await getBulkTotals(tx, accountId, [uuid])).get(uuid) ?? ZERO_SUMS;
}
