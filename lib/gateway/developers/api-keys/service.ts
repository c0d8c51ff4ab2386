import { listPage } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import type { Context } from "@/lib/core/context";
import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { ApiKey } from "./schema";
import { API_KEYS, findWorkingKeysOf } from "./store";
import { toResources } from "./shown";

/** Keys of the account, newest first; deleted ones are left out. */
export function listApiKeys(ctx: Context, query: CollectionQuery): Promise<Page<ApiKey>> {
  return listPage(ctx, API_KEYS, query, (rows, tx) => toResources(tx, ctx.account.id, rows));
}

/** Names of the keys that people made and that still work, by person: they end where their makers end. */
export function workingKeysOf(
  tx: Tx,
  accountId: number,
  userIds: readonly number[],
): Promise<Map<number, string[]>> {
  return findWorkingKeysOf(tx, accountId, userIds);
}
