import { withAccount } from "@/lib/db/transaction";
import { updateLastUse } from "./store-use";

/** Records a key's last use, without delaying the request. */
export const recordKeyUse = (accountId: number, keyId: number, ip: string): Promise<void> =>
  // Own transaction: the request doesn't wait for it.
  withAccount(accountId, (tx) => updateLastUse(tx, accountId, keyId, ip));
