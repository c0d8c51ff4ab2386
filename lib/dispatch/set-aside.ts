import { asOwner, asWorker } from "@/lib/db/transaction";
import { log } from "@/lib/log";
import { holdAside } from "@/lib/queue/store-leases";
import type { Outcome } from "./outcome";
import {
  findSetAside,
  insertSetAside,
  markProblem,
  type SetAside,
  sumSetAside,
} from "./store-set-aside";

const textOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 1_000);

/**
 * Sets a message aside whose outcome cannot be written, if `lease` still holds it, and raises an alarm.
 * The message is not sent again: the carrier may have it.
 */
export async function setAsideOutcome(
  lease: number,
  outcome: Outcome,
  error: unknown,
): Promise<void> {
  const { claim } = outcome;
  const isSetAside = await asWorker(async (tx) => {
    if (!(await holdAside(tx, lease, claim))) return false;
    await insertSetAside(tx, outcome, textOf(error));
    return true;
  });
  if (!isSetAside) return;
  const name = `account ${claim.accountId}, message ${claim.uuid}`;
  log({ level: "error", message: `An outcome was set aside: ${name}`, error });
}

/** Marks a receipt of the inbox that cannot be applied, and raises an alarm. */
export async function setAsideReceipt(receiptId: string, error: unknown): Promise<void> {
  await asWorker((tx) => markProblem(tx, receiptId, textOf(error)));
  log({ level: "error", message: `A receipt was set aside: ${receiptId}`, error });
}

/** Lists everything that is set aside, newest first, at most `limit` of each kind. */
export const listSetAside = (limit: number): Promise<SetAside[]> =>
  asWorker((tx) => findSetAside(tx, limit));

/** Counts all that is set aside, as the operators' role: a web process is no worker. */
export const countSetAside = (): Promise<number> => asOwner(sumSetAside);
