import { asWorker } from "@/lib/db/transaction";
import { deleteQuarantined, findQuarantinedOutcome } from "@/lib/dispatch/store-quarantine";
import { QUARANTINE_LEASE } from "@/lib/queue/store-leases";
import { flushOutcomes } from "./flush";

/**
 * Writes a set-aside outcome after the cause was fixed. Returns false if there is none; throws the database's error if
 * it still fails.
 */
export async function retryQuarantined(accountId: number, uuid: string): Promise<boolean> {
  const outcome = await asWorker((tx) => findQuarantinedOutcome(tx, accountId, uuid));
  if (outcome === undefined) return false;
  await flushOutcomes(QUARANTINE_LEASE, [outcome]);
  await asWorker((tx) => deleteQuarantined(tx, accountId, uuid));
  return true;
}
