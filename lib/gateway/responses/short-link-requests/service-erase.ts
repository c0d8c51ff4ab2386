import type { Tx } from "@/lib/db/transaction";
import { anonymizeClicks, countClicksOf } from "./store-erase";

/** For whoever erases data of a person: clicks of the links that messages to one number (E.164) have. */
export { countClicksOf };

/** Takes away who followed the links of these messages: the clicks stay, and count. Returns how many there are. */
export function anonymizeVisitors(
  tx: Tx,
  accountId: number,
  messages: readonly string[],
): Promise<number> {
  return messages.length === 0 ? Promise.resolve(0) : anonymizeClicks(tx, accountId, messages);
}
