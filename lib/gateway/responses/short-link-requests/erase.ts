import type { Tx } from "@/lib/db/transaction";
import { anonymizeClicks, countClicksByPhone } from "./store-erase";

export { countClicksByPhone };

/** Anonymizes clicks, which still count. Returns their number. */
export function anonymizeVisitors(
  tx: Tx,
  accountId: number,
  messages: readonly string[],
): Promise<number> {
  return messages.length === 0 ? Promise.resolve(0) : anonymizeClicks(tx, accountId, messages);
}
