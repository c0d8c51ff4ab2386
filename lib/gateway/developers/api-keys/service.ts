import { listPage } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import type { Context } from "@/lib/core/context";
import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { ApiKey } from "./schema";
import { API_KEYS, findActiveKeysByCreator } from "./store";
import { toResources } from "./shown";

export function listApiKeys(ctx: Context, query: CollectionQuery): Promise<Page<ApiKey>> {
  return listPage(ctx, API_KEYS, query, (rows, tx) => toResources(tx, ctx.account.id, rows));
}

/** Finds keys by creator, which stop working when the creator leaves. */
export function findActiveKeys(
  tx: Tx,
  accountId: number,
  userIds: readonly number[],
): Promise<Map<number, string[]>> {
  return findActiveKeysByCreator(tx, accountId, userIds);
}
