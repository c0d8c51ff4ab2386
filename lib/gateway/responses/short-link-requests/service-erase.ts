import type { Tx } from "@/lib/db/transaction";
import { anonymizeClicks, countClicksByPhone } from "./store-erase";

/** For erasing a person's data: clicks on links in messages to one number (E.164). */
export { countClicksByPhone };

/** Anonymizes the visitors of these messages' links; clicks stay and count. Returns their number. */
export function anonymizeVisitors(
  tx: Tx,
  accountId: number,
  messages: readonly string[],
): Promise<number> {
  return messages.length === 0 ? Promise.resolve(0) : anonymizeClicks(tx, accountId, messages);
}
