import { asWorker } from "@/lib/db/transaction";
import { deleteSetAside, findKept } from "@/lib/dispatch/store-set-aside";
import { SET_ASIDE_LEASE } from "@/lib/queue/store-leases";
import { flushOutcomes } from "./flush";

/**
 * Writes an outcome that was set aside, after its cause was removed. Returns false when there is none;
 * throws what the database says when it still cannot be written.
 */
export async function writeSetAside(accountId: number, uuid: string): Promise<boolean> {
  const outcome = await asWorker((tx) => findKept(tx, accountId, uuid));
  if (outcome === undefined) return false;
  await flushOutcomes(SET_ASIDE_LEASE, [outcome]);
  await asWorker((tx) => deleteSetAside(tx, accountId, uuid));
  return true;
}
