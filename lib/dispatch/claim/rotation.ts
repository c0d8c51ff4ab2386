import type { Tx } from "@/lib/db/transaction";
import {
  rescheduleAccounts,
  type ReadyAccount,
  type ReadyList,
  readyAccounts,
} from "@/lib/queue/store-ready";

interface ClaimRound extends Pick<ReadyList, "arrivals" | "next"> {
  /** `next` is the whole list, so each account may have several messages per turn. */
  isComplete: boolean;
}

/**
 * Round robin through accounts with work: each gets a turn, in list order, before any gets another; the position is in memory. Accounts without due messages are positioned after now. Arrivals are served
 * before their turn, newest first.
 */
export interface Rotation {
  read: (limit: number) => Promise<ClaimRound>;
  served: (account: ReadyAccount) => void;
  recordTurn: (account: ReadyAccount) => void;
  /** Had fewer messages than allowed, or exactly one. */
  markDrained: (accountId: number) => void;
  /** Locked accounts are retried next time. */
  removeDrained: () => Promise<void>;
  isMidTurn: () => boolean;
}

const FIRST_ACCOUNT: ReadyAccount = { accountId: 0, dueAt: "-infinity" };

export function createRotation(pool: Pick<Tx, "query">): Rotation {
  let cursor = FIRST_ACCOUNT;
  /** Accounts that become due during a round wait for the next one; otherwise a round might never end. */
  let until: string | null = null;
  let last: ReadyAccount | undefined;
  let servedArrivals = new Map<number, string>();
  let emptied = new Set<number>();

  function restart(): void {
    cursor = FIRST_ACCOUNT;
    until = null;
  }

  return {
    async read(limit) {
      const isFirst = cursor === FIRST_ACCOUNT;
      const { now, arrivals, next } = await readyAccounts(pool, cursor, until, limit);
      until ??= now;
      last = next.length < limit ? next.at(-1) : undefined;
      if (next.length === 0) restart();
      // Forgets served accounts once they are no longer among the newest.
      const previous = servedArrivals;
      servedArrivals = new Map();
      const unserved = arrivals.filter(({ accountId, dueAt }) => {
        const isServed = previous.get(accountId) === dueAt;
        if (isServed) servedArrivals.set(accountId, dueAt);
        return !isServed;
      });
      return { arrivals: unserved, next, isComplete: isFirst && next.length < limit };
    },
    served({ accountId, dueAt }) {
      servedArrivals.set(accountId, dueAt);
    },
    recordTurn(account) {
      if (account === last) restart();
      else cursor = account;
    },
    markDrained(accountId) {
      emptied.add(accountId);
    },
    async removeDrained() {
      if (emptied.size === 0) return;
      const accounts = [...emptied];
      emptied = new Set(await rescheduleAccounts(accounts));
    },
    isMidTurn: () => cursor !== FIRST_ACCOUNT,
  };
}
