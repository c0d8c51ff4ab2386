import type { Tx } from "@/lib/db/transaction";
import {
  type AutoTopUpRecord,
  findAutoTopUp,
  findDueTopUps,
  lockAutoTopUp,
  saveArmed,
  saveAutoTopUp,
  saveMethod,
  saveStarted,
} from "./store";

/** Separate module below payments and payment methods, which depend on it. */
export {
  type AutoTopUpRecord,
  findAutoTopUp,
  findDueTopUps,
  lockAutoTopUp,
  saveArmed,
  saveAutoTopUp,
  saveStarted,
};

/** Switches auto top-up to a new mandate if it charged the replaced one. */
export const syncMandate = (
  tx: Tx,
  accountId: number,
  mandate: { from: number; to: number },
): Promise<void> => saveMethod(tx, accountId, mandate);

/** Returns true if auto top-up charges this method, which can't be deleted then. */
export async function isUsedByAutoTopUp(
  tx: Tx,
  accountId: number,
  methodId: number,
): Promise<boolean> {
  const row = await findAutoTopUp(tx, accountId);
  return row?.is_enabled === true && Number(row.method_id) === methodId;
}
