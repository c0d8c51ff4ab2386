import type { Tx } from "@/lib/db/transaction";
import { anonymizeClicks, countClicksByPhone } from "./store-erase";

export { countClicksByPhone };

/** Returns the number of clicks. */
export function anonymizeMessageClicks(
  tx: Tx,
  accountId: number,
  messageUuids: readonly string[],
): Promise<number> {
  return messageUuids.length === 0
    ? Promise.resolve(0)
    : anonymizeClicks(tx, accountId, messageUuids);
}
