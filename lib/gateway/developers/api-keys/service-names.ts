import type { Tx } from "@/lib/db/transaction";
import { countKeys } from "./store-names";

/** Whether the account has a key with this ID. */
export async function hasApiKey(tx: Tx, accountId: number, keyId: number): Promise<boolean> {
  return (await countKeys(tx, accountId, keyId)) > 0;
}
