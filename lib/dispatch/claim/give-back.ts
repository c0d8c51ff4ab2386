import { asAccountWorker, asWorker } from "@/lib/db/transaction";
import { findLeased, unlease } from "@/lib/queue/store-leases";
import { scheduleAccountsIn } from "@/lib/queue/store-ready";

/**
 * Requeues messages under `lease` but not with its worker, because the response to a committed claim was lost. No
 * claim of the account may be running. They were never submitted, so this includes calls.
 */
async function returnToQueue(
  lease: number,
  accountId: number,
  isHere: (accountId: number, uuid: string, attempt: number) => boolean,
): Promise<number> {
  const count = await asAccountWorker(accountId, async (tx) => {
    const leased = await findLeased(tx, accountId, lease);
    const unknown = leased.filter(({ uuid, attempt }) => !isHere(accountId, uuid, attempt));
    if (unknown.length > 0) await unlease(tx, accountId, lease, unknown);
    return unknown.length;
  });
  // Afterwards, because the list is on another cluster node; the sweepers repair it after a crash in between.
  if (count > 0) await asWorker((tx) => scheduleAccountsIn(tx, new Map([[accountId, 0]])));
  return count;
}

/**
 * How long a claim with an unknown outcome may still commit: longer than any statement of a broken connection runs.
 */
const COMMIT_TIMEOUT_MS = 60_000;

/**
 * A failed claim may have been committed, or may still be if its connection broke, so accounts are checked for a
 * while.
 */
export class FailedClaims {
  readonly #until = new Map<number, number>();
  readonly #busy: Set<number>;

  /** Accounts with a running claim; accounts being reconciled are added. */
  constructor(busy: Set<number>) {
    this.#busy = busy;
  }

  add(accountId: number): void {
    this.#until.set(accountId, performance.now() + COMMIT_TIMEOUT_MS);
  }

  /** Returns the number of messages. Accounts whose node is down are retried. */
  async returnToQueue(
    lease: number,
    isHere: (accountId: number, uuid: string, attempt: number) => boolean,
    log: (message: string, error: unknown) => void,
  ): Promise<number> {
    let total = 0;
    for (const [accountId, until] of this.#until) {
      if (this.#busy.has(accountId)) continue;
      this.#busy.add(accountId);
      try {
        total += await returnToQueue(lease, accountId, isHere);
        if (until < performance.now()) this.#until.delete(accountId);
      } catch (error) {
        log(`Failed to reconcile claims of account ${accountId}; retrying`, error);
      } finally {
        this.#busy.delete(accountId);
      }
    }
    return total;
  }
}
