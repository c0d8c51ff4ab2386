import { asAccountWorker, asWorker } from "@/lib/db/transaction";
import { findLeased, unlease } from "@/lib/queue/store-leases";
import { readyAgain } from "@/lib/queue/store-ready";

/**
 * Gives messages of an account back to the queue that stand under `lease` although its worker does not have them: the
 * answer to a committed claim was lost. `isHere` says whether the worker has an attempt of a message; no claim of the account may be under way.
 * Returns how many there were. They were never submitted, so calls are given back as well.
 */
async function giveBack(
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
  // Afterwards, because the list lives on another node of a cluster; what a crash keeps from it the sweepers put there.
  if (count > 0) await asWorker((tx) => readyAgain(tx, new Map([[accountId, 0]])));
  return count;
}

/** Longer than any statement of a broken connection runs on. */
const MAY_COMMIT_MS = 60_000;

/**
 * Accounts of which a claim failed. Nobody knows whether it was committed, and one whose connection broke may be
 * committed later still, so they are looked at for a while.
 */
export class FailedClaims {
  readonly #until = new Map<number, number>();
  readonly #busy: Set<number>;

  /** `busy`: accounts of which a claim is under way; they are added while they are looked at. */
  constructor(busy: Set<number>) {
    this.#busy = busy;
  }

  add(accountId: number): void {
    this.#until.set(accountId, performance.now() + MAY_COMMIT_MS);
  }

  /** Gives back what the worker does not have; returns how many messages. An account whose node is away is tried again. */
  async giveBack(
    lease: number,
    isHere: (accountId: number, uuid: string, attempt: number) => boolean,
    log: (message: string, error: unknown) => void,
  ): Promise<number> {
    let total = 0;
    for (const [accountId, until] of this.#until) {
      if (this.#busy.has(accountId)) continue;
      this.#busy.add(accountId);
      try {
        total += await giveBack(lease, accountId, isHere);
        if (until < performance.now()) this.#until.delete(accountId);
      } catch (error) {
        log(`Claims of account ${accountId} could not be compared; trying again`, error);
      } finally {
        this.#busy.delete(accountId);
      }
    }
    return total;
  }
}
