import type { Tx } from "@/lib/db/transaction";
import { toFraudCheck } from "./resource";
import type { FraudCheck } from "./schema";
import { findFraudChecks } from "./store";

/** Checks as they are now, by their ids; those that were deleted are missing. For what webhooks tell. */
export async function readChecks(
  tx: Tx,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, FraudCheck>> {
  const rows = ids.length === 0 ? [] : await findFraudChecks(tx, accountId, ids);
  return new Map(rows.map((row) => [row.id, toFraudCheck(row)]));
}
