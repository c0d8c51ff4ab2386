import { TIMELINE_NOTES } from "@/lib/core/messages/timeline-notes";
import { chooseByTopology } from "@/lib/db/by-topology";
import { forEachGroup } from "@/lib/db/grouping/group-by-account";
import { asAccountWorker, asWorker, type Tx } from "@/lib/db/transaction";
import { abandonMessages } from "@/lib/dispatch/abandon";
import { listLost } from "./list-lost";
import { scheduleAccountsIn } from "@/lib/queue/store-ready";
import { findKnown, deleteLease, lockEnded } from "@/lib/dispatch/store-leases";
import {
  findHolders,
  findLeases,
  releaseTexts,
  type LeaseOnAccount,
  deleteCalls,
} from "@/lib/queue/store-leases";

async function releaseExpired(
  tx: Tx,
  leased: LeaseOnAccount,
): Promise<{ count: number; ready: number[] }> {
  // Texts are sent again (at least once); phones merge duplicates with the same reference.
  const texts = await releaseTexts(tx, leased);
  const calls = await abandonCalls(tx, leased);
  return { count: texts.length + calls, ready: texts };
}

const listReady = (tx: Tx, accountIds: readonly number[]) =>
  scheduleAccountsIn(tx, new Map(accountIds.map((accountId) => [accountId, 0])));

/** Releases a lease: ledger before the list of ready accounts, as everywhere. */
async function releaseSingleNode(tx: Tx, lease: string): Promise<number> {
  const { count, ready } = await releaseExpired(tx, { lease, accountId: null });
  await listReady(tx, ready);
  return count;
}

/**
 * Releases a lease in one transaction per account. Safe if another worker does the same concurrently. Frees what it
 * can, then throws if a node is down.
 */
async function releaseSharded(lease: string): Promise<number> {
  const { accountIds, missing } = await findHolders(lease);
  let total = 0;
  await forEachGroup(
    accountIds,
    (accountId) => accountId,
    async ([accountId = 0]) => {
      const { count, ready } = await asAccountWorker(accountId, (tx) =>
        releaseExpired(tx, { lease, accountId }),
      );
      await asWorker((tx) => listReady(tx, ready));
      total += count;
    },
  );
  if (missing !== null) throw missing;
  return total;
}

/**
 * Refunds calls with unknown outcome, as a second call would disturb. A text that a frozen worker claims under the
 * same lease meanwhile is left to the sweep of orphaned leases.
 */
async function abandonCalls(tx: Tx, leased: LeaseOnAccount): Promise<number> {
  const removed = await deleteCalls(tx, leased);
  const accounts = [...new Set(removed.map(({ accountId }) => accountId))].sort((a, b) => a - b);
  for (const accountId of accounts) {
    const calls = removed.filter((call) => call.accountId === accountId);
    await abandonMessages(tx, accountId, calls, TIMELINE_NOTES.interrupted);
  }
  return removed.length;
}

interface SweepResult {
  lease: string;
  count: number;
  /** Claims may be left on a cluster; the lease then stays for the next sweep. */
  error: unknown;
}

interface FreeStrategy {
  /** Also deletes the lease, whose row `tx` has locked. */
  releaseEnded: (tx: Tx, lease: string) => Promise<SweepResult>;
  freeOrphaned: (lease: string) => Promise<unknown>;
}

const SINGLE_NODE: FreeStrategy = {
  async releaseEnded(tx, lease) {
    const count = await releaseSingleNode(tx, lease);
    await deleteLease(tx, lease);
    return { lease, count, error: null };
  },
  freeOrphaned: (lease) => asWorker((tx) => releaseSingleNode(tx, lease)),
};

const SHARDED: FreeStrategy = {
  async releaseEnded(tx, lease) {
    try {
      const count = await releaseSharded(lease);
      await deleteLease(tx, lease);
      return { lease, count, error: null };
    } catch (error) {
      return { lease, count: 0, error };
    }
  },
  freeOrphaned: releaseSharded,
};

const chooseStrategy = chooseByTopology({ singleNode: SINGLE_NODE, sharded: SHARDED });

/** Sweeps the next dead worker after `after`. One lease per transaction, so accounts are locked in a fixed order. */
function sweepNext(
  { releaseEnded: freeEnded }: FreeStrategy,
  after: string,
): Promise<SweepResult | null> {
  return asWorker(async (tx) => {
    const lease = await lockEnded(tx, after);
    return lease === undefined ? null : freeEnded(tx, lease);
  });
}

/**
 * Frees the messages of dead workers. Late outcomes of dead or frozen workers are fenced off because the lease is
 * gone. If a cluster node is down, frees the others' messages before throwing.
 */
export async function sweepDeadWorkers(): Promise<number> {
  const strategy = await chooseStrategy();
  let freed = 0;
  let failed: unknown = null;
  for (let swept = await sweepNext(strategy, "0"); swept !== null; ) {
    freed += swept.count;
    failed ??= swept.error;
    swept = await sweepNext(strategy, swept.lease);
  }
  if (failed !== null) throw failed;
  return freed;
}

/** Returns leases with messages but without a row. */
async function findOrphanedLeases(): Promise<{ leases: string[]; missing: unknown }> {
  // First, because a lease is inserted before its messages, and deleted after them.
  const { leases, missing } = await findLeases();
  const knownLeases = await asWorker((tx) => findKnown(tx, leases));
  return { leases: leases.filter((lease) => !knownLeases.has(lease)), missing };
}

async function sweepOrphanedLeases(): Promise<void> {
  const { leases, missing } = await findOrphanedLeases();
  const { freeOrphaned } = await chooseStrategy();
  let failed = missing;
  for (const lease of leases) {
    try {
      await freeOrphaned(lease);
    } catch (error) {
      failed = error;
    }
  }
  if (failed !== null) throw failed;
}

/**
 * Recovers orphaned leases, and queued messages of accounts that are missing on the list of those with work, or listed
 * too late. Tries both before throwing.
 */
export async function recoverLostWork(): Promise<void> {
  try {
    await sweepOrphanedLeases();
  } finally {
    await listLost();
  }
}
