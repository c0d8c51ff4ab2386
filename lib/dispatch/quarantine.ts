import { asOwner, asWorker } from "@/lib/db/transaction";
import { log } from "@/lib/log";
import { quarantine } from "@/lib/queue/store-leases";
import type { Outcome } from "./outcome";
import {
  findQuarantined,
  insertQuarantined,
  markProblem,
  type QuarantinedItem,
  countQuarantinedRows,
} from "./store-quarantine";

const formatError = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 1_000);

/**
 * Quarantines an outcome if `lease` still holds the message, and logs an error. The message isn't resent, since the
 * carrier may have it.
 */
export async function quarantineOutcome(
  lease: number,
  outcome: Outcome,
  error: unknown,
): Promise<void> {
  const { claim } = outcome;
  const isQuarantined = await asWorker(async (tx) => {
    if (!(await quarantine(tx, lease, claim))) return false;
    await insertQuarantined(tx, outcome, formatError(error));
    return true;
  });
  if (!isQuarantined) return;
  const messageRef = `account ${claim.accountId}, message ${claim.uuid}`;
  log({ level: "error", message: `Outcome set aside: ${messageRef}`, error });
}

export async function quarantineReceipt(receiptId: string, error: unknown): Promise<void> {
  await asWorker((tx) => markProblem(tx, receiptId, formatError(error)));
  log({ level: "error", message: `Receipt set aside: ${receiptId}`, error });
}

export const listQuarantined = (limit: number): Promise<QuarantinedItem[]> =>
  asWorker((tx) => findQuarantined(tx, limit));

/** Uses the owner role, because web processes have no worker role. */
export const countQuarantined = (): Promise<number> => asOwner(countQuarantinedRows);
