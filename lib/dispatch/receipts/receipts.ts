import { NIL_UUID } from "@/lib/core/ids/nil-uuid";
import { normaliseCarrierId } from "@/lib/carriers/clean-texts";
import type { Receipt, ReceiptState } from "@/lib/carriers/carrier";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { isCluster } from "@/lib/db/cluster";
import { eachGroup, onlyAccount } from "@/lib/db/grouping/group-by-account";
import { isLockTimeout } from "@/lib/db/grouping/parked-items";
import { asAccountWorker, asWorker, asWorkerBriefly, type Tx } from "@/lib/db/transaction";
import { applyMatched, groupBy, type Matched } from "./receipt-apply";
import { setAsideReceipt } from "@/lib/dispatch/set-aside";
import { writeInHalves } from "@/lib/dispatch/split";

interface Directory {
  carrier: string;
  carrier_id: string;
  account_id: string;
  uuid: string;
  part: number;
}

/** Keys as two lists for one table, without a join: pairs across carriers are sorted out by whoever asks. */
function keyLists(ids: readonly { carrier: string; carrierId: string }[]): [string[], string[]] {
  return [[...new Set(ids.map(({ carrier }) => carrier))], ids.map(({ carrierId }) => carrierId)];
}

/**
 * Ids are used again by carriers: the newest hand-over within seven days is meant. One ID stands for several parts where a
 * carrier took a long message whole.
 */
async function findSubmits(
  tx: Tx,
  ids: readonly { carrier: string; carrierId: string }[],
): Promise<Map<string, Directory[]>> {
  const { rows } = await tx.query<Directory>({
    name: "receipt_directory",
    text: `SELECT carrier, carrier_id, account_id, uuid, part FROM carrier_submits
           WHERE carrier = ANY ($1::text[]) AND carrier_id = ANY ($2::text[])
             AND submitted_at > now() - interval '7 days'
           ORDER BY carrier, carrier_id, submitted_at DESC`,
    values: keyLists(ids),
  });
  const directory = new Map<string, Directory[]>();
  for (const row of rows) {
    const key = `${row.carrier}/${row.carrier_id}`;
    const parts = directory.get(key);
    if (parts === undefined) directory.set(key, [row]);
    else if (parts[0]?.uuid === row.uuid) parts.push(row);
  }
  return directory;
}

/** The parts that a receipt reports on; none: the hand-over is not known (yet). */
function match(
  directory: Map<string, Directory[]>,
  receipt: { carrier: string; carrierId: string; state: ReceiptState; errorCode: string | null },
): Matched[] {
  const { carrier, carrierId, state, errorCode } = receipt;
  const found = directory.get(`${carrier}/${carrierId}`) ?? [];
  return found.map(({ account_id, uuid, part }) => {
    return { accountId: Number(account_id), uuid, part, state, errorCode };
  });
}

type NewReceipt = Receipt & { receiptId: string };

async function insertReceipts(
  tx: Tx,
  receipts: readonly NewReceipt[],
  isMatched: (index: number) => boolean,
): Promise<void> {
  await tx.query({
    name: "receipt_inbox",
    text: `INSERT INTO dlr_inbox (receipt_id, carrier, carrier_id, state, error_code, reported_at, matched_at)
           SELECT receipt_id, carrier, carrier_id, state, error_code, reported_at, CASE WHEN is_matched THEN now() END
           FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::boolean[])
             AS r (receipt_id, carrier, carrier_id, state, error_code, reported_at, is_matched)`,
    values: [
      receipts.map(({ receiptId }) => receiptId),
      receipts.map(({ carrier }) => carrier),
      receipts.map(({ carrierId }) => carrierId),
      receipts.map(({ state }) => state),
      receipts.map(({ errorCode }) => errorCode),
      receipts.map(({ reportedAt }) => reportedAt),
      receipts.map((_, index) => isMatched(index)),
    ],
  });
}

const toWaiting = ({ receiptId, carrier, carrierId, state, errorCode }: NewReceipt) => {
  return { receipt_id: receiptId, carrier, carrier_id: carrierId, state, error_code: errorCode };
};

/**
 * On a cluster, where messages and inbox live apart: applies those that it can, then stores all. A crash in between has
 * the carrier report again, and a receipt that is applied twice changes nothing the second time.
 */
async function storeApart(receipts: readonly NewReceipt[]): Promise<WaitingReceipt[]> {
  const waiting = receipts.map(toWaiting);
  const { applied } = await applyMessages(waiting);
  const isApplied = new Set(applied.map(({ row }) => row));
  const isMatched = (row: WaitingReceipt | undefined) => row !== undefined && isApplied.has(row);
  await asWorker((tx) => insertReceipts(tx, receipts, (index) => isMatched(waiting[index])));
  // `matchWaiting` tries what is left once more, and tells what is wrong with it.
  return waiting.filter((row) => !isApplied.has(row));
}

/**
 * Groups of receipts of a busy account wait for each other's sums, which takes less than this; what takes longer is another
 * transaction's lock.
 */
const LOCK_MS = 1_000;

/** On a single Postgres: in one transaction. */
function storeTogether(receipts: readonly NewReceipt[]): Promise<WaitingReceipt[]> {
  return asWorkerBriefly(async (tx) => {
    const directory = await findSubmits(tx, receipts);
    const matched = receipts.map((receipt) => match(directory, receipt));
    await applyMatched(tx, matched.flat());
    const isMatched = (index: number) => matched[index]?.length !== 0;
    await insertReceipts(tx, receipts, isMatched);
    return receipts.filter((_, index) => !isMatched(index)).map(toWaiting);
  }, LOCK_MS);
}

/**
 * Stores receipts and applies those whose message is known; returns the others. When rows of an account are locked all are
 * others: no carrier waits for its answer until they are free.
 */
async function storeReceipts(receipts: readonly NewReceipt[]): Promise<WaitingReceipt[]> {
  if (await isCluster()) return storeApart(receipts);
  try {
    return await storeTogether(receipts);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    await asWorker((tx) => insertReceipts(tx, receipts, () => false));
    return receipts.map(toWaiting);
  }
}

/**
 * Stores receipts and applies those whose message is known, in one transaction. The carrier may be
 * answered once this resolves: from then on nothing is lost. Returns receipts that are not applied, because their ids are
 * unknown so far or rows are locked; they stay in the inbox, and `matchWaiting` should look for them once more. A receipt
 * that cannot be applied is stored and set aside.
 */
export async function takeReceipts(receipts: readonly Receipt[]): Promise<WaitingReceipt[]> {
  const waiting: WaitingReceipt[] = [];
  await writeInHalves(
    receipts.map((receipt): NewReceipt => {
      const carrierId = normaliseCarrierId(receipt.carrierId);
      return { ...receipt, receiptId: uuidv7(), carrierId };
    }),
    async (group) => void waiting.push(...(await storeReceipts(group))),
    async (receipt, error) => {
      await asWorker((tx) => insertReceipts(tx, [receipt], () => false));
      await setAsideReceipt(receipt.receiptId, error);
    },
  );
  return waiting;
}

/** A receipt in the inbox that is not applied yet. */
export interface WaitingReceipt {
  receipt_id: string;
  carrier: string;
  carrier_id: string;
  state: ReceiptState;
  error_code: string | null;
}

interface Found {
  accountId: number;
  /** Parts of one message. */
  matched: Matched[];
  row: WaitingReceipt;
}

/** Those of the receipts whose hand-over is known. */
async function findHandedOver(tx: Tx, waiting: readonly WaitingReceipt[]): Promise<Found[]> {
  const keyed = waiting.map((row) => ({
    row,
    carrier: row.carrier,
    carrierId: row.carrier_id,
    state: row.state,
    errorCode: row.error_code,
  }));
  const directory = await findSubmits(tx, keyed);
  return keyed.flatMap((receipt) => {
    const matched = match(directory, receipt);
    const [first] = matched;
    return first === undefined ? [] : [{ accountId: first.accountId, matched, row: receipt.row }];
  });
}

async function markMatched(tx: Tx, found: readonly Found[]): Promise<void> {
  await tx.query({
    name: "receipt_matched",
    text: `UPDATE dlr_inbox SET matched_at = now()
           WHERE matched_at IS NULL AND carrier = ANY ($1::text[]) AND carrier_id = ANY ($2::text[])
             AND receipt_id = ANY ($3::uuid[])`,
    values: [
      ...keyLists(found.map(({ row }) => ({ carrier: row.carrier, carrierId: row.carrier_id }))),
      found.map(({ row }) => row.receipt_id),
    ],
  });
}

const matchedOf = (found: readonly Found[]) => found.flatMap(({ matched }) => matched);

/** Messages and inbox in one transaction. */
function applyFound(found: readonly Found[]): Promise<void> {
  return asWorkerBriefly(async (tx) => {
    await applyMatched(tx, matchedOf(found));
    await markMatched(tx, found);
  });
}

/** On a single Postgres: all together, or without accounts of which rows are locked; the sweeper tries these again. */
async function applyTogether(waiting: readonly WaitingReceipt[]): Promise<Found[]> {
  const found = await asWorker((tx) => findHandedOver(tx, waiting));
  if (found.length === 0) return found;
  try {
    await applyFound(found);
    return found;
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
  }
  const applied: Found[] = [];
  for (const own of groupBy(found, ({ accountId }) => accountId).values()) {
    try {
      await applyFound(own);
      applied.push(...own);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
  }
  return applied;
}

/** On a cluster: the messages of one account a transaction. Returns what is applied, and what went wrong with others. */
async function applyMessages(
  waiting: readonly WaitingReceipt[],
): Promise<{ applied: Found[]; error: unknown }> {
  const applied: Found[] = [];
  const accountOf = ({ accountId }: Found) => accountId;
  try {
    const found = await asWorker((tx) => findHandedOver(tx, waiting));
    await eachGroup(found, accountOf, async (group) => {
      await asAccountWorker(onlyAccount(group, accountOf), (tx) =>
        applyMatched(tx, matchedOf(group)),
      );
      applied.push(...group);
    });
    return { applied, error: null };
  } catch (error) {
    return { applied, error };
  }
}

/** On a cluster: the messages, the inbox afterwards. */
async function applyApart(waiting: readonly WaitingReceipt[]): Promise<Found[]> {
  const { applied, error } = await applyMessages(waiting);
  if (applied.length > 0) await asWorker((tx) => markMatched(tx, applied));
  if (error !== null) throw error;
  return applied;
}

async function applyUnmatched(waiting: readonly WaitingReceipt[]): Promise<number> {
  if (waiting.length === 0) return 0;
  const apply = (await isCluster()) ? applyApart : applyTogether;
  return (await apply(waiting)).length;
}

/**
 * Receipts may overtake the answer to their own hand-over. Both sides commit what they have first and look
 * for the other's afterwards (`matchWaiting`, `matchEarly`), so at least one of them sees both. A crash in
 * between is the sweeper's. Locks nothing of the inbox beforehand: everyone locks messages first, sums
 * next, the inbox last. Returns how many receipts were applied; what cannot be applied is set aside.
 */
export async function matchWaiting(receipts: readonly WaitingReceipt[]): Promise<number> {
  let matched = 0;
  await writeInHalves(
    receipts,
    async (group) => {
      matched += await applyUnmatched(group);
    },
    ({ receipt_id }, error) => setAsideReceipt(receipt_id, error),
  );
  return matched;
}

/** The look of the hand-over: called after the commit that made these ids known. */
export async function matchEarly(
  ids: readonly { carrier: string; carrierId: string }[],
): Promise<number> {
  const { rows } = await asWorker((tx) =>
    tx.query<WaitingReceipt>({
      name: "receipt_early",
      text: `SELECT receipt_id, carrier, carrier_id, state, error_code FROM dlr_inbox
             WHERE matched_at IS NULL AND carrier = ANY ($1::text[]) AND carrier_id = ANY ($2::text[])
             ORDER BY receipt_id`,
      values: keyLists(ids),
    }),
  );
  return matchWaiting(rows);
}

/** Receipts of the last $1 seconds after ($3, $4), oldest first, whose hand-over is known by now. */
export const WAITING_RECEIPTS = `
  SELECT receipt_id, carrier, carrier_id, state, error_code, received_at::text AS received FROM dlr_inbox d
  WHERE matched_at IS NULL AND received_at > now() - $1 * interval '1 second'
    AND (received_at, receipt_id) > ($3::timestamptz, $4::uuid)
    AND EXISTS (SELECT 1 FROM carrier_submits s
                WHERE s.carrier = d.carrier AND s.carrier_id = d.carrier_id
                  AND s.submitted_at > now() - interval '7 days')
  ORDER BY received_at, receipt_id LIMIT $2`;

const SWEEP_GROUP = 1000;

interface SweptReceipt extends WaitingReceipt {
  received: string;
}

/**
 * Applies receipts that a crash left unapplied between a commit and the look that follows it. Looks at
 * receipts of the last `seconds`, oldest first, a group a transaction; returns how many were applied. Groups after one
 * that fails are tried before its error is thrown: on a cluster it may be of a node that is away.
 */
export async function sweepReceipts(seconds: number): Promise<number> {
  let total = 0;
  let failed: unknown = null;
  for (let last: SweptReceipt | undefined; ; ) {
    const group = await waitingReceipts(seconds, last);
    try {
      total += await matchWaiting(group);
    } catch (error) {
      failed ??= error;
    }
    last = group.at(-1);
    if (group.length < SWEEP_GROUP) break;
  }
  if (failed !== null) throw failed;
  return total;
}

/** The next receipts after `last` whose hand-over is known by now. */
async function waitingReceipts(
  seconds: number,
  last: SweptReceipt | undefined,
): Promise<SweptReceipt[]> {
  const { rows } = await asWorker((tx) =>
    tx.query<SweptReceipt>(WAITING_RECEIPTS, [
      seconds,
      SWEEP_GROUP,
      last?.received ?? "-infinity",
      last?.receipt_id ?? NIL_UUID,
    ]),
  );
  return rows;
}
