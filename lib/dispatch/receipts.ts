import type { Receipt, ReceiptState } from "@/lib/carriers/carrier";
import {
  type DlrCode,
  isFinalDlr,
  mergeMessage,
  mergePart,
  RECEIPT_STATES,
} from "@/lib/core/message-state";
import { uuidv7 } from "@/lib/core/uuid7";
import { asWorker, type Tx } from "@/lib/db/transaction";
import {
  type Counted,
  type CountedRow,
  countedColumns,
  countedOf,
  countMessages,
} from "@/lib/gateway/stats/counting";

interface Matched {
  accountId: number;
  uuid: string;
  part: number;
  state: ReceiptState;
  errorCode: string | null;
}

/** What one message's receipts change. */
interface MessageState extends CountedRow {
  uuid: string;
  dlr_code: DlrCode;
  dlr_parts: DlrCode[] | null;
}

interface Change {
  accountId: number;
  uuid: string;
  dlrCode: DlrCode;
  dlrParts: DlrCode[] | null;
  problem: number | null;
  events: object[];
  counted: Counted | null;
}

type Verdict = "delivered" | "undelivered" | null;

/** What a delivery code counts as. */
function verdictOf(code: DlrCode): Verdict {
  if (code === 1) return "delivered";
  return code === 8 || code === 16 ? "undelivered" : null;
}

/** A code may move from undelivered to delivered when a report comes late; the sums follow. */
function countReport(message: MessageState, after: DlrCode): Counted | null {
  const was = verdictOf(message.dlr_code);
  const is = verdictOf(after);
  if (was === is) return null;
  const change: Counted["change"] = {};
  if (was !== null) change[was] = -1;
  if (is !== null) change[is] = 1;
  return { ...countedOf(message), change };
}

/** Applies receipts in order; null when nothing changed. */
function applyReceipts(message: MessageState, receipts: readonly Matched[]): Change | null {
  const parts: DlrCode[] =
    message.dlr_parts ??
    (message.parts_count === 1 ? [message.dlr_code] : new Array(message.parts_count).fill(0));
  let dlrCode = message.dlr_code;
  const events: object[] = [];
  for (const { part, state, errorCode } of receipts) {
    const before = parts[part - 1];
    if (before === undefined) continue;
    const after = mergePart(before, RECEIPT_STATES[state]);
    if (after === before) continue;
    parts[part - 1] = after;
    // A message that has ended keeps its end; only its parts go on being recorded.
    dlrCode = isFinalDlr(dlrCode) ? dlrCode : mergeMessage(parts);
    const event = { at: Math.floor(Date.now() / 1000), kind: "report", code: after };
    events.push({
      ...event,
      ...(message.parts_count > 1 ? { part } : {}),
      detail: errorCode === null ? state : `${state} ${errorCode}`,
    });
  }
  if (events.length === 0) return null;
  return {
    accountId: Number(message.account_id),
    uuid: message.uuid,
    dlrCode,
    dlrParts: message.parts_count === 1 ? null : parts,
    problem: dlrCode === 8 || dlrCode === 16 ? dlrCode : null,
    events,
    counted: countReport(message, dlrCode),
  };
}

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** Locks an account's messages and works out what its receipts change. */
async function changesOf(
  tx: Tx,
  accountId: number,
  receipts: readonly Matched[],
): Promise<Change[]> {
  const byMessage = groupBy(receipts, ({ uuid }) => uuid);
  const { rows } = await tx.query<MessageState>({
    name: "receipt_messages",
    text: `SELECT uuid, dlr_code, dlr_parts, ${countedColumns("messages")} FROM messages
           WHERE account_id = $1 AND uuid = ANY ($2::uuid[]) ORDER BY uuid FOR NO KEY UPDATE`,
    values: [accountId, [...byMessage.keys()]],
  });
  return rows.flatMap((row) => applyReceipts(row, byMessage.get(row.uuid) ?? []) ?? []);
}

/** Accounts in one order, so that two batches never wait for each other in a circle. */
async function applyMatched(tx: Tx, matched: readonly Matched[]): Promise<void> {
  const byAccount = [...groupBy(matched, ({ accountId }) => accountId)].sort(([a], [b]) => a - b);
  const changes: Change[] = [];
  for (const [accountId, receipts] of byAccount) {
    changes.push(...(await changesOf(tx, accountId, receipts)));
  }
  if (changes.length === 0) return;
  await tx.query({
    name: "receipt_apply",
    text: `UPDATE messages m SET dlr_code = c.dlr_code,
             dlr_parts = CASE WHEN c.dlr_parts IS NULL THEN NULL ELSE c.dlr_parts::smallint[] END,
             problem_code = coalesce(c.problem, m.problem_code), timeline = m.timeline || c.events
           FROM unnest($1::bigint[], $2::uuid[], $3::smallint[], $4::text[], $5::smallint[], $6::jsonb[])
             AS c (account_id, uuid, dlr_code, dlr_parts, problem, events)
           WHERE m.account_id = c.account_id AND m.uuid = c.uuid`,
    values: [
      changes.map((change) => change.accountId),
      changes.map((change) => change.uuid),
      changes.map((change) => change.dlrCode),
      changes.map((change) => (change.dlrParts === null ? null : `{${change.dlrParts.join(",")}}`)),
      changes.map((change) => change.problem),
      changes.map((change) => JSON.stringify(change.events)),
    ],
  });
  await countMessages(
    tx,
    changes.flatMap(({ counted }) => counted ?? []),
  );
}

/** Carriers write ids in hex or decimal, with leading zeros or capitals; one spelling is kept. */
export function normaliseCarrierId(id: string): string {
  return id
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, "");
}

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

/** Ids are used again by carriers: the newest hand-over within seven days is meant. */
async function findSubmits(tx: Tx, ids: readonly { carrier: string; carrierId: string }[]) {
  const { rows } = await tx.query<Directory>({
    name: "receipt_directory",
    text: `SELECT DISTINCT ON (carrier, carrier_id) carrier, carrier_id, account_id, uuid, part
           FROM carrier_submits
           WHERE carrier = ANY ($1::text[]) AND carrier_id = ANY ($2::text[])
             AND submitted_at > now() - interval '7 days'
           ORDER BY carrier, carrier_id, submitted_at DESC`,
    values: keyLists(ids),
  });
  return new Map(rows.map((row) => [`${row.carrier}/${row.carrier_id}`, row]));
}

function match(
  directory: Map<string, Directory>,
  receipt: { carrier: string; carrierId: string; state: ReceiptState; errorCode: string | null },
): Matched | null {
  const found = directory.get(`${receipt.carrier}/${receipt.carrierId}`);
  if (found === undefined) return null;
  const { account_id, uuid, part } = found;
  const { state, errorCode } = receipt;
  return { accountId: Number(account_id), uuid, part, state, errorCode };
}

/**
 * Stores receipts and applies those whose message is known, in one transaction. The carrier may be
 * answered once this resolves: from then on nothing is lost. Returns receipts of ids that are unknown so
 * far; they stay in the inbox, and `matchWaiting` should look for them once more.
 */
export function takeReceipts(receipts: readonly Receipt[]): Promise<WaitingReceipt[]> {
  return asWorker(async (tx) => {
    const normal = receipts.map((receipt) => ({
      ...receipt,
      receiptId: uuidv7(),
      carrierId: normaliseCarrierId(receipt.carrierId),
    }));
    const directory = await findSubmits(tx, normal);
    const matched = normal.map((receipt) => match(directory, receipt));
    await applyMatched(
      tx,
      matched.filter((one) => one !== null),
    );
    await tx.query({
      name: "receipt_inbox",
      text: `INSERT INTO dlr_inbox (receipt_id, carrier, carrier_id, state, error_code, reported_at, matched_at)
             SELECT receipt_id, carrier, carrier_id, state, error_code, reported_at, CASE WHEN is_matched THEN now() END
             FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::boolean[])
               AS r (receipt_id, carrier, carrier_id, state, error_code, reported_at, is_matched)`,
      values: [
        normal.map(({ receiptId }) => receiptId),
        normal.map(({ carrier }) => carrier),
        normal.map(({ carrierId }) => carrierId),
        normal.map(({ state }) => state),
        normal.map(({ errorCode }) => errorCode),
        normal.map(({ reportedAt }) => reportedAt),
        matched.map((one) => one !== null),
      ],
    });
    return normal
      .filter((_, index) => matched[index] === null)
      .map(({ receiptId, carrier, carrierId, state, errorCode }) => {
        return {
          receipt_id: receiptId,
          carrier,
          carrier_id: carrierId,
          state,
          error_code: errorCode,
        };
      });
  });
}

/** A receipt in the inbox whose hand-over is not known yet. */
export interface WaitingReceipt {
  receipt_id: string;
  carrier: string;
  carrier_id: string;
  state: ReceiptState;
  error_code: string | null;
}

async function applyUnmatched(tx: Tx, waiting: readonly WaitingReceipt[]): Promise<number> {
  if (waiting.length === 0) return 0;
  const keyed = waiting.map((row) => ({
    row,
    carrier: row.carrier,
    carrierId: row.carrier_id,
    state: row.state,
    errorCode: row.error_code,
  }));
  const directory = await findSubmits(tx, keyed);
  const found = keyed.flatMap((receipt) => {
    const matched = match(directory, receipt);
    return matched === null ? [] : [{ matched, row: receipt.row }];
  });
  if (found.length === 0) return 0;
  await applyMatched(
    tx,
    found.map(({ matched }) => matched),
  );
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
  return found.length;
}

/**
 * Receipts may overtake the answer to their own hand-over. Both sides commit what they have first and look
 * for the other's afterwards (`matchWaiting`, `matchEarly`), so at least one of them sees both. A crash in
 * between is the sweeper's.
 */
export function matchWaiting(receipts: readonly WaitingReceipt[]): Promise<number> {
  return asWorker((tx) => applyUnmatched(tx, receipts));
}

/** The look of the hand-over: called after the commit that made these ids known. */
export function matchEarly(
  ids: readonly { carrier: string; carrierId: string }[],
): Promise<number> {
  return asWorker(async (tx) => {
    const { rows } = await tx.query<WaitingReceipt>({
      name: "receipt_early",
      text: `SELECT receipt_id, carrier, carrier_id, state, error_code FROM dlr_inbox
             WHERE matched_at IS NULL AND carrier = ANY ($1::text[]) AND carrier_id = ANY ($2::text[])
             ORDER BY receipt_id`,
      values: keyLists(ids),
    });
    return applyUnmatched(tx, rows);
  });
}

const SWEEP_GROUP = 1000;

/**
 * Matches what a crash left between a commit and the look that follows it. Looks at receipts of the last `seconds`, group by group until none is left; returns how many were
 * matched.
 */
export async function sweepReceipts(seconds: number): Promise<number> {
  let total = 0;
  for (;;) {
    const matched = await sweepGroup(seconds);
    total += matched;
    if (matched < SWEEP_GROUP) return total;
  }
}

/** Locks nothing of the inbox beforehand: everybody locks messages first, sums next, the inbox last. */
function sweepGroup(seconds: number): Promise<number> {
  return asWorker(async (tx) => {
    const { rows } = await tx.query<WaitingReceipt>(
      `SELECT receipt_id, carrier, carrier_id, state, error_code FROM dlr_inbox d
       WHERE matched_at IS NULL AND received_at > now() - $1 * interval '1 second'
         AND EXISTS (SELECT 1 FROM carrier_submits s
                     WHERE s.carrier = d.carrier AND s.carrier_id = d.carrier_id)
       ORDER BY receipt_id LIMIT $2`,
      [seconds, SWEEP_GROUP],
    );
    return applyUnmatched(tx, rows);
  });
}
