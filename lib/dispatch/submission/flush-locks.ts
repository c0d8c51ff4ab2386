import { findLockedAccounts } from "@/lib/db/grouping/locked-accounts";
import { isLockTimeout, type LockPolicy } from "@/lib/db/grouping/deferred-items";
import { asWorker, type Tx } from "@/lib/db/transaction";
import { lockFree } from "@/lib/gateway/messaging/sms/public";
import { FUNDS_ROWS } from "@/lib/ledger/store-balances";
import type { Outcome } from "@/lib/dispatch/outcome";

/** Outcomes of an account locked by another transaction wait separately from all others. */

export interface FlushedOutcome {
  lease: number;
  outcome: Outcome;
}

const toLockKey = (accountId: number | string) => `account ${accountId}`;

async function findLockedMessages(tx: Tx, outcomes: readonly Outcome[]): Promise<Set<string>> {
  const free = await lockFree(
    tx,
    outcomes.map(({ claim }) => claim),
  );
  const locked = outcomes.filter(({ claim }) => !free.has(claim.uuid));
  return new Set(locked.map(({ claim }) => toLockKey(claim.accountId)));
}

function findBlocked(items: readonly FlushedOutcome[]): Promise<Set<string>> {
  const outcomes = items.map(({ outcome }) => outcome);
  const accounts = [...new Set(outcomes.map(({ claim }) => claim.accountId))];
  return asWorker(async (tx) => {
    const lockKeys = await findLockedMessages(tx, outcomes);
    const free = accounts.filter((id) => !lockKeys.has(toLockKey(id))).sort((a, b) => a - b);
    for (const id of await findLockedAccounts(tx, [FUNDS_ROWS], free)) lockKeys.add(toLockKey(id));
    return lockKeys;
  });
}

/**
 * Creates the lock policy of a flush; a failed check must not lose outcomes.
 * @param retry repeats until it succeeds
 */
export const flushLocks = (
  retry: <T>(work: () => Promise<T>) => Promise<T>,
): LockPolicy<FlushedOutcome> => ({
  isLockTimeout,
  toLockKeys: ({ outcome }) => [toLockKey(outcome.claim.accountId)],
  findBlocked: (items) => retry(() => findBlocked(items)),
  retryMs: 100,
});
