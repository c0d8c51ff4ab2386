import type { DueQuery } from "@/lib/db/due-work/due-board";
import type { Receipt, ReceiptState } from "@/lib/carriers/carrier";
import { NIL_UUID } from "@/lib/core/ids/nil-uuid";
import { plainArray, textArray, timeArray } from "@/lib/db/grouping/array-literal";
import { type Tx, workerRows } from "@/lib/db/transaction";

export interface Directory {
  carrier: string;
  carrier_id: string;
  account_id: string;
  uuid: string;
  part: number;
}

/** Returns two lists for one table, without a join; callers filter out pairs across carriers. */
function keyLists(ids: readonly { carrier: string; carrierId: string }[]): [string, string] {
  const carriers = new Set(ids.map(({ carrier }) => carrier));
  return [textArray([...carriers]), textArray(ids.map(({ carrierId }) => carrierId))];
}

/**
 * Carriers reuse ids: the newest submission within seven days is meant. One id covers several parts if a carrier
 * accepted a long message as a whole. Without `tx` in a transaction of its own.
 */
export async function findSubmits(
  ids: readonly { carrier: string; carrierId: string }[],
  tx?: Tx,
): Promise<Map<string, Directory[]>> {
  const statement = {
    name: "receipt_directory",
    text: `SELECT carrier, carrier_id, account_id, uuid, part FROM carrier_submits
           WHERE carrier = ANY ($1::text[]) AND carrier_id = ANY ($2::text[])
             AND submitted_at > now() - interval '7 days'
           ORDER BY carrier, carrier_id, submitted_at DESC`,
    values: keyLists(ids),
  };
  const rows = tx
    ? (await tx.query<Directory>(statement)).rows
    : await workerRows<Directory>(statement);
  const directory = new Map<string, Directory[]>();
  for (const row of rows) {
    const key = `${row.carrier}/${row.carrier_id}`;
    const parts = directory.get(key);
    if (parts === undefined) directory.set(key, [row]);
    else if (parts[0]?.uuid === row.uuid) parts.push(row);
  }
  return directory;
}

export type NewReceipt = Receipt & { receiptId: string };

export async function insertReceipts(
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
      plainArray(receipts.map(({ receiptId }) => receiptId)),
      textArray(receipts.map(({ carrier }) => carrier)),
      textArray(receipts.map(({ carrierId }) => carrierId)),
      textArray(receipts.map(({ state }) => state)),
      textArray(receipts.map(({ errorCode }) => errorCode)),
      timeArray(receipts.map(({ reportedAt }) => reportedAt)),
      plainArray(receipts.map((_, index) => isMatched(index))),
    ],
  });
}

export interface WaitingReceipt {
  receipt_id: string;
  carrier: string;
  carrier_id: string;
  state: ReceiptState;
  error_code: string | null;
}

export async function markMatched(
  tx: Tx,
  applied: readonly { carrier: string; carrierId: string; id: string }[],
): Promise<void> {
  await tx.query({
    name: "receipt_matched",
    text: `UPDATE dlr_inbox SET matched_at = now()
           WHERE matched_at IS NULL AND carrier = ANY ($1::text[]) AND carrier_id = ANY ($2::text[])
             AND receipt_id = ANY ($3::uuid[])`,
    values: [...keyLists(applied), plainArray(applied.map(({ id }) => id))],
  });
}

/** Runs in its own transaction. */
export function findEarly(
  ids: readonly { carrier: string; carrierId: string }[],
): Promise<WaitingReceipt[]> {
  return workerRows<WaitingReceipt>({
    name: "receipt_early",
    text: `SELECT receipt_id, carrier, carrier_id, state, error_code FROM dlr_inbox
           WHERE matched_at IS NULL AND carrier = ANY ($1::text[]) AND carrier_id = ANY ($2::text[])
           ORDER BY receipt_id`,
    values: keyLists(ids),
  });
}

export const WAITING_RECEIPTS_SQL = `
  SELECT receipt_id, carrier, carrier_id, state, error_code, received_at::text AS received FROM dlr_inbox d
  WHERE matched_at IS NULL AND received_at > now() - $1 * interval '1 second'
    AND (received_at, receipt_id) > ($3::timestamptz, $4::uuid)
    AND EXISTS (SELECT 1 FROM carrier_submits s
                WHERE s.carrier = d.carrier AND s.carrier_id = d.carrier_id
                  AND s.submitted_at > now() - interval '7 days')
  ORDER BY received_at, receipt_id LIMIT $2`;

/** Receipts of the last two minutes that wait, with or without a known submission. */
export const EARLY_RECEIPTS_DUE: DueQuery = {
  sql: `SELECT received_at FROM dlr_inbox
        WHERE matched_at IS NULL AND received_at > now() - interval '2 minutes' ORDER BY received_at LIMIT 1`,
  placement: "local",
};

export interface SweptReceipt extends WaitingReceipt {
  received: string;
}

/** Returns receipts with a known submission, oldest first. */
export async function findMatchable(
  tx: Tx,
  seconds: number,
  last: SweptReceipt | undefined,
  limit: number,
): Promise<SweptReceipt[]> {
  const { rows } = await tx.query<SweptReceipt>(WAITING_RECEIPTS_SQL, [
    seconds,
    limit,
    last?.received ?? "-infinity",
    last?.receipt_id ?? NIL_UUID,
  ]);
  return rows;
}
