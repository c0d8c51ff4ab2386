import type { Tx } from "@/lib/db/transaction";
import { countKeys, findKeyNames } from "./store-names";

export async function hasApiKey(tx: Tx, accountId: number, keyId: number): Promise<boolean> {
  return (await countKeys(tx, accountId, keyId)) > 0;
}

export async function getKeyNames(
  tx: Tx,
  accountId: number,
  keyIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await findKeyNames(tx, accountId, keyIds);
  return new Map(rows.map(({ key_id, name }) => [Number(key_id), name]));
}
