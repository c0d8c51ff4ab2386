import type { Context } from "@/lib/core/context";
import { dashboardKeyId } from "@/lib/core/permissions/dashboard-key";
import { type PermissionScope, seesOnlyOwn } from "@/lib/core/permissions/permissions";
import type { Tx } from "@/lib/db/transaction";
import { NO_KEY, summedKeys } from "./filters";
import { findKeysByCreators, findKeysByCostCentres, findSiblingKeys } from "./store-keys";

interface KeysQuery {
  key_id?: readonly number[] | null | undefined;
  key_creator_id?: readonly number[] | null | undefined;
  cost_centre?: readonly string[] | null | undefined;
}

function findOwnKeys(tx: Tx, { account, actor }: Context): Promise<number[]> {
  if (actor.kind === "user") return findKeysByCreators(tx, account.id, [actor.userId]);
  return actor.kind === "key" ? findSiblingKeys(tx, account.id, actor.keyId) : Promise.resolve([]);
}

/**
 * Returns the keys (0: dashboard) that the caller's filters and role allow in statistics; null means all.
 * @param scope permission that may limit a role to its own keys
 */
export async function resolveKeys(
  tx: Tx,
  ctx: Context,
  query: KeysQuery,
  scope: PermissionScope,
): Promise<number[] | null> {
  const { id } = ctx.account;
  const { key_id: keys, key_creator_id: creators, cost_centre: centres } = query;
  const limits = [
    ...(keys == null ? [] : [summedKeys(id, keys)]),
    ...(creators == null ? [] : [await findKeysByCreators(tx, id, creators)]),
    ...(centres == null ? [] : [await findKeysByCostCentres(tx, id, centres)]),
    ...(seesOnlyOwn(scope, ctx.actor) ? [await findOwnKeys(tx, ctx)] : []),
  ];
  const [first, ...others] = limits;
  if (first === undefined) return null;
  const common = first.filter((key) => others.every((list) => list.includes(key)));
  return [...new Set(common)].sort((a, b) => a - b);
}

/** Converts stored key ids to those of the API. */
export const toKeyIds = (accountId: number, keys: readonly number[] | null): number[] | null =>
  keys?.map((key) => (key === NO_KEY ? dashboardKeyId(accountId) : key)) ?? null;
