import type { Tx } from "@/lib/db/transaction";
import {
  type BulkSums,
  deleteBulkSums,
  getBulkBreakdown,
  getBulkStarts,
  getBulkSums,
} from "./store-bulks";
import { listBulkVariants } from "./store-variants";

export { type BulkSums, deleteBulkSums, getBulkBreakdown, getBulkStarts, listBulkVariants };

export const ZERO_SUMS: BulkSums = {
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
): Promise<Map<string, BulkSums>> {
  return getBulkSums(tx, accountId, uuids);
}

export async function sumBulk(tx: Tx, accountId: number, uuid: string): Promise<BulkSums> {
  return (await getBulkSums(tx, accountId, [uuid])).get(uuid) ?? ZERO_SUMS;
}
