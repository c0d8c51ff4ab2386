import type { Actor, KeyKind } from "@/lib/core/context";
import type { Tx } from "@/lib/db/transaction";
import { findCreatorRole } from "./resource";
import { findApiKey, findMakerRoles } from "./store";

type KeyActor = Extract<Actor, { kind: "key" }>;

/** Returns null for a key that no longer works. */
export async function findKeyActor(
  tx: Tx,
  accountId: number,
  keyId: number,
  { kind, at }: { kind: KeyKind; at: Date },
): Promise<KeyActor | null> {
  const row = await findApiKey(tx, accountId, keyId);
  if (row === undefined || !row.is_active || row.kind !== kind) return null;
  if (row.expires_at !== null && row.expires_at <= at) return null;
  const roles = await findMakerRoles(tx, accountId, [Number(row.created_by ?? 0)]);
  return {
    kind: "key",
    keyId,
    roles: row.roles,
    makerRole: findCreatorRole(row, roles),
    isTest: row.is_test,
    spendCap: row.spend_cap === null ? null : BigInt(row.spend_cap),
  };
}
