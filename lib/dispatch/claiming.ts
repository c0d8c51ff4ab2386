import { database } from "@/lib/db/client";
import { asWorker } from "@/lib/db/transaction";
import { type Claim, claimDue, parkAccount, readyAccounts } from "./claim";
import type { Incarnation } from "./incarnation";
import { listenForWork } from "./listen";

/** Without a hint the queue is looked at this often. */
const POLL_MS = 200;
/** An account that had nothing for this long is taken off the list. */
const PARK_AFTER_MS = 1_000;
const ACCOUNTS_A_ROUND = 64;
const CLAIMS_AT_ONCE = 4;

export interface Claiming {
  isStopping: () => boolean;
  /** Stops claiming and waits up to `drainMs` for what is under way. */
  stop: (drainMs: number) => Promise<void>;
}

export interface ClaimingOptions {
  limit: number;
  incarnation: Incarnation;
  handle: (claim: Claim, lease: number) => Promise<void>;
  log: (message: string, error: unknown) => void;
}

/**
 * Claims just in time: only as many messages as there are free places, account by account in turn, so
 * that a large bulk of one does not hold up the single message of another.
 */
export function startClaiming(options: ClaimingOptions): Claiming {
  const { limit, incarnation, handle, log } = options;
  const emptySince = new Map<number, number>();
  let inDoubt = 0;
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
      inDoubt += 1;
      void handle(claim, lease).finally(() => {
        inDoubt -= 1;
        // A quarter of the places free is worth a round; each single one is not.
        if (inDoubt <= limit * 0.75) hint();
      });
    }
  }

  async function park(accountId: number): Promise<void> {
    const since = emptySince.get(accountId) ?? performance.now();
    emptySince.set(accountId, since);
    if (performance.now() - since < PARK_AFTER_MS) return;
    await asWorker((tx) => parkAccount(tx, accountId));
    emptySince.delete(accountId);
  }

  /** One turn over the accounts with work; true when some account had as much as it was allowed. */
  async function round(): Promise<boolean> {
    const pool = database().pool("worker");
    const accounts = await readyAccounts(pool, ACCOUNTS_A_ROUND);
    let more = false;
    for (let start = 0; start < accounts.length; start += CLAIMS_AT_ONCE) {
      const group = accounts.slice(start, start + CLAIMS_AT_ONCE);
      const share = Math.max(1, Math.floor((limit - inDoubt) / (accounts.length - start)));
      if (limit - inDoubt < group.length || stopping || !incarnation.isAlive()) return more;
      await Promise.all(
        group.map(async (accountId) => {
          const { lease } = incarnation;
          const claims = await claimDue(pool, accountId, lease, share);
          take(claims, lease);
          if (claims.length === share) more = true;
          if (claims.length > 0) emptySince.delete(accountId);
          else await park(accountId);
        }),
      );
    }
    return more;
  }

  const running = (async () => {
    while (!stopping) {
      let more = false;
      try {
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
      await listening.stop();
      const until = performance.now() + drainMs;
      while (inDoubt > 0 && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}
