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

/** The rules by which accounts top up by themselves, below the payments that they start and the methods that they charge. */
export {
  type AutoTopUpRecord,
  findAutoTopUp,
  findDueTopUps,
  lockAutoTopUp,
  saveArmed,
  saveAutoTopUp,
  saveStarted,
};

/** Charges a new mandate where the one was charged whose place it takes. */
export const followMandate = (
  tx: Tx,
  accountId: number,
  mandate: { from: number; to: number },
): Promise<void> => saveMethod(tx, accountId, mandate);

/** Whether auto top-up charges this method: it can't be deleted then. */
export async function isUsedByAutoTopUp(
  tx: Tx,
  accountId: number,
  methodId: number,
): Promise<boolean> {
  const row = await findAutoTopUp(tx, accountId);
  return row?.is_enabled === true && Number(row.method_id) === methodId;
}
