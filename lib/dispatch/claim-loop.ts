import { database } from "@/lib/db/client";
import { accountStatements } from "@/lib/db/transaction";
import { type Claim, claimDue, type Served } from "./queue-store";
import { FailedClaims } from "./give-back";
import type { WorkerLease } from "./worker-lease";
import { listenForWork } from "./listen";
import type { ReadyAccount } from "./ready-list";
import { createRotation } from "./rotation";

/** Without a hint the queue is looked at this often. */
const POLL_MS = 200;
/** A single message needs one place; who arrives with more waits for a turn with the rest. */
const ARRIVAL_SHARE = 8;
const CLAIMS_AT_ONCE = 4;
/** An account may have so much of the places that others leave. */
const MOST_OF_PLACES = 0.75;
/** A worker that does not speak to every carrier asks accounts without messages for it so rarely. */
const PASS_OVER_MS = 500;
/** An account whose claim failed is asked again after this. */
const AFTER_FAILURE_MS = 1_000;
/** A claim that takes longer is not waited for: the node of the account may hang. */
const SLOW_MS = 500;
/** So often the leases of the database are compared with the messages that are here. */
const COMPARE_MS = 10_000;

export interface ClaimLoop {
  isStopping: () => boolean;
  /** Stops claiming and waits up to `drainMs` for what is under way. */
  stop: (drainMs: number) => Promise<void>;
}

export interface ClaimLoopOptions {
  limit: number;
  /** Messages that an account may have in its turn, even when many wait for theirs. */
  leastShare: number;
  incarnation: WorkerLease;
  /** What this worker is connected to; null: to every carrier. */
  served: () => Served | null;
  handle: (claim: Claim, lease: number) => Promise<void>;
  log: (message: string, error: unknown) => void;
}

const idOf = (accountId: number, uuid: string) => `${accountId}/${uuid}`;

/** Like Promise.all, but also after an error nothing is under way any more. */
async function allEnded<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/**
 * Claims just in time: only as many messages as there are free places, account by account in turn, so
 * that a large bulk of one does not hold up the single message of another.
 */
export function startClaimLoop(options: ClaimLoopOptions): ClaimLoop {
  const { limit, incarnation, served: servedCarriers, handle, log } = options;
  const pool = database().pool("worker");
  const rotation = createRotation(pool);
  /** Messages in doubt and their attempts. */
  const held = new Map<string, number>();
  /** How many places each account has. */
  const places = new Map<number, number>();
  let inDoubt = 0;
  let comparedAt = performance.now();
  /** Accounts of which a claim is under way, or failed ones being compared. */
  const busy = new Set<number>();
  const failedClaims = new FailedClaims(busy);
  let comparing: Promise<void> | undefined;
  /** Accounts of which only messages of other workers' carriers were due, or whose claim failed. */
  const passOverUntil = new Map<number, number>();
  let stopping = false;
  let wake: () => void = () => {};
  let hinted = false;

  function hint(): void {
    hinted = true;
    wake();
  }
  const listening = listenForWork(hint, log);

  async function pause(ms: number): Promise<void> {
    if (hinted || stopping) {
      hinted = false;
      return;
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    hinted = false;
  }

  function take(claims: Claim[], lease: number): void {
    for (const claim of claims) {
      const id = idOf(claim.accountId, claim.uuid);
      held.set(id, claim.attempt);
      inDoubt += 1;
      addPlaces(claim.accountId, 1);
      void handle(claim, lease).finally(() => {
        inDoubt -= 1;
        addPlaces(claim.accountId, -1);
        // Another attempt may be here already, if the lease was lost meanwhile.
        if (held.get(id) === claim.attempt) held.delete(id);
        // A quarter of the places free is worth a round; each single one is not.
        if (inDoubt <= limit * 0.75) hint();
      });
    }
  }

  function addPlaces(accountId: number, count: number): void {
    const after = (places.get(accountId) ?? 0) + count;
    if (after === 0) places.delete(accountId);
    else places.set(accountId, after);
  }

  /**
   * How many more places an account may have: not the last quarter of those that others leave, so that there are some
   * for whoever comes next, even when nothing of this account can be written.
   */
  function placesFor(accountId: number): number {
    const mine = places.get(accountId) ?? 0;
    const notOthers = limit - (inDoubt - mine);
    return Math.max(1, Math.ceil(notOthers * MOST_OF_PLACES)) - mine;
  }

  const isPassedOver = (accountId: number) =>
    performance.now() < (passOverUntil.get(accountId) ?? Number.NEGATIVE_INFINITY);

  /** Others go on: on a cluster the node of one account may be away. */
  function noteFailed(accountId: number, error: unknown): null {
    log(`Claiming for account ${accountId} failed; trying again`, error);
    failedClaims.add(accountId);
    comparedAt = Math.min(comparedAt, performance.now() - COMPARE_MS + AFTER_FAILURE_MS);
    passOverUntil.set(accountId, performance.now() + AFTER_FAILURE_MS);
    return null;
  }

  /** Claims up to `most` messages of one account; returns how many there were. */
  async function serve(accountId: number, most: number): Promise<number> {
    const { lease } = incarnation;
    const served = servedCarriers();
    const share = Math.min(most, placesFor(accountId));
    if (share <= 0 || isPassedOver(accountId) || busy.has(accountId)) return 0;
    busy.add(accountId);
    const claiming = claimDue(accountStatements(accountId), accountId, lease, share, served)
      .catch((error: unknown) => noteFailed(accountId, error))
      .finally(() => busy.delete(accountId))
      .then((claims) => {
        if (claims === null) return 0;
        take(claims, lease);
        if (claims.length < share) rotation.drained(accountId);
        if (claims.length === 0 && served !== null) {
          passOverUntil.set(accountId, performance.now() + PASS_OVER_MS);
        }
        return claims.length;
      });
    return unlessSlow(claiming, share);
  }

  /** Resolves to 0 when a claim of `share` messages takes long; their places stay taken until it ends. */
  async function unlessSlow(claiming: Promise<number>, share: number): Promise<number> {
    let timer: NodeJS.Timeout | undefined;
    const slow = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, SLOW_MS, null);
    });
    const count = await Promise.race([claiming, slow]);
    clearTimeout(timer);
    if (count !== null) return count;
    inDoubt += share;
    void claiming.then(() => {
      inDoubt -= share;
      hint();
    });
    return 0;
  }

  const canClaim = () => !stopping && inDoubt < limit && incarnation.isAlive();

  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

  /** Serves accounts that have just got work, with at most `budget` messages; returns how many it took. */
  async function serveArrivals(
    arrivals: readonly ReadyAccount[],
    budget: number,
    served: Set<number>,
  ): Promise<number> {
    let taken = 0;
    for (let start = 0; start < arrivals.length && taken < budget && canClaim(); ) {
      const free = Math.min(budget - taken, limit - inDoubt);
      // Asking for one more than there is tells that an account has nothing left.
      const group = arrivals.slice(
        start,
        start + Math.max(1, Math.min(CLAIMS_AT_ONCE, Math.floor(free / 2))),
      );
      const share = Math.min(ARRIVAL_SHARE, Math.floor(free / group.length));
      const counts = await allEnded(group.map(({ accountId }) => serve(accountId, share)));
      for (const account of group) {
        rotation.served(account);
        served.add(account.accountId);
        if (share === 1) rotation.drained(account.accountId);
      }
      taken += sum(counts);
      start += group.length;
    }
    return taken;
  }

  /** Gives the next accounts their turn, `share` messages each; returns how many messages it took. */
  async function serveNext(
    accounts: readonly ReadyAccount[],
    share: number,
    budget: number,
    served: ReadonlySet<number>,
  ): Promise<number> {
    let taken = 0;
    for (let start = 0; start < accounts.length && taken < budget && canClaim(); ) {
      const free = Math.min(budget - taken, limit - inDoubt);
      const group = accounts.slice(
        start,
        start + Math.max(1, Math.min(CLAIMS_AT_ONCE, Math.floor(free / share))),
      );
      const counts = await allEnded(
        group.map(async ({ accountId }) =>
          served.has(accountId) ? 0 : serve(accountId, Math.min(share, free)),
        ),
      );
      for (const account of group) rotation.passed(account);
      taken += sum(counts);
      start += group.length;
    }
    return taken;
  }

  /** One look at the list; returns whether the next one should follow at once. */
  async function round(): Promise<boolean> {
    const free = limit - inDoubt;
    const { arrivals, next, isWhole } = await rotation.read(free);
    // Arrivals leave half of the places to those whose turn it is, so that neither starves the other.
    const served = new Set<number>();
    const budget = next.length === 0 ? free : Math.ceil(free / 2);
    const taken = await serveArrivals(arrivals, budget, served);
    // The same for all: places that are left over or become free meanwhile are for the next round.
    const even = isWhole ? Math.floor((free - taken) / next.length) : 1;
    const share = Math.max(options.leastShare, even);
    const takenInTurn = await serveNext(next, share, free - taken, served);
    await rotation.park();
    return taken + takenInTurn > 0 || rotation.isUnderWay();
  }

  /**
   * After a claim that failed nobody knows whether it was committed, and one whose connection broke may be
   * committed later still: what stands under the lease but is not here goes back to the queue.
   */
  async function compare(): Promise<void> {
    const count = await failedClaims.giveBack(
      incarnation.lease,
      (accountId, uuid, attempt) => held.get(idOf(accountId, uuid)) === attempt,
      log,
    );
    if (count > 0) log(`${count} claimed messages had not arrived; given back`, null);
  }

  /** Beside the rounds, which do not wait for an account whose node is away. */
  function compareBeside(): void {
    comparedAt = performance.now();
    for (const [accountId, until] of passOverUntil) {
      if (until < comparedAt) passOverUntil.delete(accountId);
    }
    comparing ??= compare().finally(() => {
      comparing = undefined;
    });
  }

  const running = (async () => {
    while (!stopping) {
      let more = false;
      try {
        if (performance.now() - comparedAt > COMPARE_MS) compareBeside();
        if (incarnation.isAlive() && inDoubt < limit) more = await round();
      } catch (error) {
        log("Claiming failed; trying again", error);
        await pause(1_000);
      }
      if (!more || inDoubt >= limit * 0.75) await pause(POLL_MS);
    }
  })();

  return {
    isStopping: () => stopping,
    async stop(drainMs) {
      stopping = true;
      wake();
      await running;
      await comparing;
      await listening.stop();
      const until = performance.now() + drainMs;
      while (inDoubt > 0 && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}
