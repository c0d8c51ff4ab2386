import type { Tx } from "@/lib/db/transaction";
import { anonymizeClicks, countClicksByPhone } from "./store-erase";

export { countClicksByPhone };

/** Clears personal data of a person's clicks. Returns their number. */
export function anonymizeMessageClicks(
  tx: Tx,
  accountId: number,
  messageUuids: readonly string[],
): Promise<number> {
  return messageUuids.length === 0
    ? Promise.resolve(0)
    : anonymizeClicks(tx, accountId, messageUuids);
}
