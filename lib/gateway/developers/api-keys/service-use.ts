import { withAccount } from "@/lib/db/transaction";
import { updateLastUse } from "./store-use";

/** Writes down, beside the request, when and from where a key was last used. */
export const noteKeyUse = (accountId: number, keyId: number, ip: string): Promise<void> =>
  // Own transaction: beside the request, which does not wait for it.
  withAccount(accountId, (tx) => updateLastUse(tx, accountId, keyId, ip));
