import { normaliseCarrierId } from "@/lib/carriers/clean-texts";
import type { Receipt, ReceiptState } from "@/lib/carriers/carrier";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { functionByTopology } from "@/lib/db/by-topology";
import { forEachGroup, getOnlyAccount } from "@/lib/db/grouping/group-by-account";
import { isLockTimeout } from "@/lib/db/grouping/deferred-items";
import { asAccountWorker, asWorker, SHORT_LOCKS } from "@/lib/db/transaction";
import { applyMatched, groupBy, type MatchedReceipt } from "./receipt-apply";
import { quarantineReceipt } from "@/lib/dispatch/quarantine";
import { writeWithBisection } from "@/lib/dispatch/split";
import {
  type Directory,
  findEarly,
  findMatchable,
  findSubmits,
  insertReceipts,
  markMatched,
  type NewReceipt,
  type SweptReceipt,
  type WaitingReceipt,
} from "./store-receipts";

/** Returns the matched receipts, empty if the submission isn't known (yet). */
function match(
  directory: Map<string, Directory[]>,
  receipt: { carrier: string; carrierId: string; state: ReceiptState; errorCode: string | null },
): MatchedReceipt[] {
  const { carrier, carrierId, state, errorCode } = receipt;
  const existing = directory.get(`${carrier}/${carrierId}`) ?? [];
  return existing.map(({ account_id, uuid, part }) => {
    return { accountId: Number(account_id), uuid, part, state, errorCode };
  });
}

const toWaiting = ({ receiptId, carrier, carrierId, state, errorCode }: NewReceipt) => {
  return { receipt_id: receiptId, carrier, carrier_id: carrierId, state, error_code: errorCode };
};

/**
 * Stores receipts when messages and inbox are on different nodes: applies what it can, then stores all. After a crash
 * in between the carrier redelivers, and reapplied receipts change nothing.
 */
async function storeSharded(receipts: readonly NewReceipt[]): Promise<WaitingReceipt[]> {
  const waiting = receipts.map(toWaiting);
  const { applied } = await applyMessages(waiting);
  const isApplied = new Set(applied.map(({ row }) => row));
  const isMatched = (row: WaitingReceipt | undefined) => row !== undefined && isApplied.has(row);
  await asWorker((tx) => insertReceipts(tx, receipts, (index) => isMatched(waiting[index])));
  // `retryWaitingReceipts` retries the rest and reports its errors.
  return waiting.filter((row) => !isApplied.has(row));
}

/**
 * Receipt groups of a busy account wait for each other's sums for less than this; longer waits mean another
 * transaction's lock.
 */
const LOCK_MS = 1_000;

function storeMatched(receipts: readonly NewReceipt[]): Promise<WaitingReceipt[]> {
  return asWorker(
    async (tx) => {
      const directory = await findSubmits(receipts, tx);
      const matched = receipts.map((receipt) => match(directory, receipt));
      await applyMatched(tx, matched.flat());
      const isMatched = (index: number) => matched[index]?.length !== 0;
      await insertReceipts(tx, receipts, isMatched);
      return receipts.filter((_, index) => !isMatched(index)).map(toWaiting);
    },
    { lockMs: LOCK_MS, keepsPlans: true },
  );
}

/**
 * Stores receipts in one transaction. If rows of an account are locked, none are applied, so no carrier waits for its
 * acknowledgement.
 */
async function storeSingleNode(receipts: readonly NewReceipt[]): Promise<WaitingReceipt[]> {
  try {
    return await storeMatched(receipts);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    await asWorker((tx) => insertReceipts(tx, receipts, () => false));
    return receipts.map(toWaiting);
  }
}

const storeReceipts = functionByTopology({ singleNode: storeSingleNode, sharded: storeSharded });

/**
 * Accepts receipts in one transaction. Returns receipts not applied because of unknown ids or locked rows; they stay
 * in the inbox, and `retryWaitingReceipts` should retry them. Receipts that can't be applied are quarantined.
 */
export async function acceptReceipts(receipts: readonly Receipt[]): Promise<WaitingReceipt[]> {
  const waiting: WaitingReceipt[] = [];
  await writeWithBisection(
    receipts.map((receipt): NewReceipt => {
      const carrierId = normaliseCarrierId(receipt.carrierId);
      return { ...receipt, receiptId: uuidv7(), carrierId };
    }),
    async (group) => void waiting.push(...(await storeReceipts(group))),
    async (receipt, error) => {
      await asWorker((tx) => insertReceipts(tx, [receipt], () => false));
      await quarantineReceipt(receipt.receiptId, error);
    },
  );
  return waiting;
}

interface FoundReceipts {
  accountId: number;
  matched: MatchedReceipt[];
  row: WaitingReceipt;
}

async function findHandedOver(waiting: readonly WaitingReceipt[]): Promise<FoundReceipts[]> {
  const keyed = waiting.map((row) => ({
    row,
    carrier: row.carrier,
    carrierId: row.carrier_id,
    state: row.state,
    errorCode: row.error_code,
  }));
  const directory = await findSubmits(keyed);
  return keyed.flatMap((receipt) => {
    const matched = match(directory, receipt);
    const [first] = matched;
    return first === undefined ? [] : [{ accountId: first.accountId, matched, row: receipt.row }];
  });
}

const toReceiptKeys = (foundReceipts: readonly FoundReceipts[]) =>
  foundReceipts.map(({ row }) => ({
    carrier: row.carrier,
    carrierId: row.carrier_id,
    id: row.receipt_id,
  }));
const toMatched = (found: readonly FoundReceipts[]) => found.flatMap(({ matched }) => matched);

function applyFound(found: readonly FoundReceipts[]): Promise<void> {
  return asWorker(
    async (tx) => {
      await applyMatched(tx, toMatched(found));
      await markMatched(tx, toReceiptKeys(found));
    },
    { ...SHORT_LOCKS, keepsPlans: true },
  );
}

/** Applies receipts all together, or without locked accounts, which the sweeper retries. */
async function applySingleNode(waiting: readonly WaitingReceipt[]): Promise<FoundReceipts[]> {
  const result = await findHandedOver(waiting);
  if (result.length === 0) return result;
  try {
    await applyFound(result);
    return result;
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
  }
  const applied: FoundReceipts[] = [];
  for (const accountReceipts of groupBy(result, ({ accountId }) => accountId).values()) {
    try {
      await applyFound(accountReceipts);
      applied.push(...accountReceipts);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
  }
  return applied;
}

async function applyMessages(
  waiting: readonly WaitingReceipt[],
): Promise<{ applied: FoundReceipts[]; error: unknown }> {
  const applied: FoundReceipts[] = [];
  const getAccountId = ({ accountId }: FoundReceipts) => accountId;
  try {
    const result = await findHandedOver(waiting);
    await forEachGroup(result, getAccountId, async (group) => {
      await asAccountWorker(
        getOnlyAccount(group, getAccountId),
        (tx) => applyMatched(tx, toMatched(group)),
        SHORT_LOCKS,
      );
      applied.push(...group);
    });
    return { applied, error: null };
  } catch (error) {
    return { applied, error };
  }
}

async function applySharded(waiting: readonly WaitingReceipt[]): Promise<FoundReceipts[]> {
  const { applied, error } = await applyMessages(waiting);
  if (applied.length > 0) await asWorker((tx) => markMatched(tx, toReceiptKeys(applied)));
  if (error !== null) throw error;
  return applied;
}

const applyWaiting = functionByTopology({ singleNode: applySingleNode, sharded: applySharded });

async function applyUnmatched(waiting: readonly WaitingReceipt[]): Promise<number> {
  if (waiting.length === 0) return 0;
  return (await applyWaiting(waiting)).length;
}

/**
 * Retries waiting receipts. Both sides commit first and then look for the other's rows (`retryWaitingReceipts`,
 * `applyEarlyReceipts`), so at least one sees both; the sweeper covers crashes in between. Locks no inbox rows
 * beforehand: the lock order is messages, sums, inbox.
 */
export async function retryWaitingReceipts(receipts: readonly WaitingReceipt[]): Promise<number> {
  let matched = 0;
  await writeWithBisection(
    receipts,
    async (group) => {
      matched += await applyUnmatched(group);
    },
    ({ receipt_id }, error) => quarantineReceipt(receipt_id, error),
  );
  return matched;
}

/** Applies stored receipts that arrived before the submission of these ids was committed. */
export async function applyEarlyReceipts(
  ids: readonly { carrier: string; carrierId: string }[],
): Promise<number> {
  return retryWaitingReceipts(await findEarly(ids));
}

const SWEEP_GROUP = 1000;

/**
 * Receipts left by a crash between a commit and the following match. After a failed group the rest are tried before
 * its error is thrown: on a cluster its node may be down.
 */
export async function sweepReceipts(seconds: number): Promise<number> {
  let total = 0;
  let failed: unknown = null;
  for (let last: SweptReceipt | undefined; ; ) {
    const group = await asWorker((tx) => findMatchable(tx, seconds, last, SWEEP_GROUP));
    try {
      total += await retryWaitingReceipts(group);
    } catch (error) {
      failed ??= error;
    }
    last = group.at(-1);
    if (group.length < SWEEP_GROUP) break;
  }
  if (failed !== null) throw failed;
  return total;
}
