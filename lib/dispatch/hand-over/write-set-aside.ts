import { asWorker } from "@/lib/db/transaction";
import { deleteSetAside, findKept } from "@/lib/dispatch/store-set-aside";
import { SET_ASIDE_LEASE } from "@/lib/queue/store-leases";
import { flushOutcomes } from "./flush";

/**
 * Writes a set-aside outcome after the cause was fixed. Returns false if there is none; throws the database's error if
 * it still fails.
 */
export async function writeSetAside(accountId: number, uuid: string): Promise<boolean> {
  const outcome = await asWorker((tx) => findKept(tx, accountId, uuid));
  if (outcome === undefined) return false;
  await flushOutcomes(SET_ASIDE_LEASE, [outcome]);
  await asWorker((tx) => deleteSetAside(tx, accountId, uuid));
  return true;
}
