import { asOwner, asWorker } from "@/lib/db/transaction";
import { log } from "@/lib/log";
import { quarantine } from "@/lib/queue/store-leases";
import type { Outcome } from "./outcome";
import {
  findSetAside,
  insertSetAside,
  markProblem,
  type SetAside,
  sumSetAside,
} from "./store-set-aside";

const formatError = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 1_000);

/**
 * Sets an outcome aside if `lease` still holds the message, and logs an error. The message isn't resent, since the
 * carrier may have it.
 */
export async function setAsideOutcome(
  lease: number,
  outcome: Outcome,
  error: unknown,
): Promise<void> {
  const { claim } = outcome;
  const isSetAside = await asWorker(async (tx) => {
    if (!(await quarantine(tx, lease, claim))) return false;
    await insertSetAside(tx, outcome, formatError(error));
    return true;
  });
  if (!isSetAside) return;
  const messageRef = `account ${claim.accountId}, message ${claim.uuid}`;
  log({ level: "error", message: `Outcome set aside: ${messageRef}`, error });
}

export async function setAsideReceipt(receiptId: string, error: unknown): Promise<void> {
  await asWorker((tx) => markProblem(tx, receiptId, formatError(error)));
  log({ level: "error", message: `Receipt set aside: ${receiptId}`, error });
}

export const listSetAside = (limit: number): Promise<SetAside[]> =>
  asWorker((tx) => findSetAside(tx, limit));

/** Uses the owner role, because web processes have no worker role. */
export const countSetAside = (): Promise<number> => asOwner(sumSetAside);
