import type { Tx } from "@/lib/db/transaction";
import {
  parkAccounts,
  type ReadyAccount,
  type ReadyList,
  readyAccounts,
} from "@/lib/queue/store-ready";

interface Round extends Pick<ReadyList, "arrivals" | "next"> {
  /** Whether `next` is the whole list, so that each of them may have more than one message a turn. */
  isWhole: boolean;
}

/**
 * One worker's way through the list of accounts with work. Each gets a turn, in the order of the list,
 * before any gets another: the place is remembered here, so serving an account writes nothing to the list.
 * Accounts whose messages are not due yet stand behind now, which no turn reaches. Arrivals are served
 * before their turn, newest first: beside thousands of accounts with backlog a turn takes many seconds.
 */
export interface Rotation {
  /** New arrivals, and the next accounts in turn, at most `limit`. */
  read: (limit: number) => Promise<Round>;
  /** A new arrival was served. */
  served: (account: ReadyAccount) => void;
  /** The account had its turn; the next one is behind it. */
  hadTurn: (account: ReadyAccount) => void;
  /** The account had less than it was allowed, or just that one message. */
  maybeDrained: (accountId: number) => void;
  /** Takes drained accounts off the list; those that others have locked are tried again next time. */
  removeDrained: () => Promise<void>;
  /** Whether some accounts still wait for this turn. */
  isMidTurn: () => boolean;
}

const BEGINNING: ReadyAccount = { accountId: 0, dueAt: "-infinity" };

export function createRotation(pool: Pick<Tx, "query">): Rotation {
  let cursor = BEGINNING;
  /** Accounts that become due during a turn wait for the next one; else a turn might never end. */
  let until: string | null = null;
  let last: ReadyAccount | undefined;
  let servedArrivals = new Map<number, string>();
  let emptied = new Set<number>();

  function beginAgain(): void {
    cursor = BEGINNING;
    until = null;
  }

  return {
    async read(limit) {
      const isFirst = cursor === BEGINNING;
      const { now, arrivals, next } = await readyAccounts(pool, cursor, until, limit);
      until ??= now;
      last = next.length < limit ? next.at(-1) : undefined;
      if (next.length === 0) beginAgain();
      // Served ones are dropped when they are no longer among the newest.
      const known = servedArrivals;
      servedArrivals = new Map();
      const unserved = arrivals.filter(({ accountId, dueAt }) => {
        const isServed = known.get(accountId) === dueAt;
        if (isServed) servedArrivals.set(accountId, dueAt);
        return !isServed;
      });
      return { arrivals: unserved, next, isWhole: isFirst && next.length < limit };
    },
    served({ accountId, dueAt }) {
      servedArrivals.set(accountId, dueAt);
    },
    hadTurn(account) {
      if (account === last) beginAgain();
      else cursor = account;
    },
    maybeDrained(accountId) {
      emptied.add(accountId);
    },
    async removeDrained() {
      if (emptied.size === 0) return;
      const accounts = [...emptied];
      emptied = new Set(await parkAccounts(accounts));
    },
    isMidTurn: () => cursor !== BEGINNING,
  };
}
