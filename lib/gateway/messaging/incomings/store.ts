import type { DueQuery } from "@/lib/db/due-work/due-board";
import { announceAtCommit } from "@/lib/db/announce-work";
import type { Condition } from "@/lib/core/collection";
import { conditionsSql, parameters } from "@/lib/db/lists/conditions";
import type { ListSource } from "@/lib/db/lists/list";
import { phonePrefixSql } from "@/lib/db/lists/phone-prefix";
import type { Tx } from "@/lib/db/transaction";
import { INCOMING_LIST } from "./schema-list";

export const CONFIRMATIONS_DUE: DueQuery = {
  sql: `SELECT min(confirm_at) FROM incomings`,
  placement: "distributed",
};

export interface IncomingRecord {
  uuid: string;
  received_at: Date;
  phone: string;
  number: string;
  text: string | null;
  msg_uuid: string | null;
  bulk_id: string | null;
  opt: "out" | "in" | null;
  confirm_id: string | null;
}

const COLUMNS = "uuid, received_at, phone, number, text, msg_uuid, bulk_id, opt, confirm_id";

export const INCOMINGS: ListSource<IncomingRecord, typeof INCOMING_LIST> = {
  list: INCOMING_LIST,
  columns: COLUMNS,
  from: "incomings",
  where: "account_id = $1",
  orderBy: ["uuid"],
  sql: {
    from: { sql: "phone", own: phonePrefixSql("phone") },
    to: "number",
    bulk: "bulk_id",
  },
};

export async function findIncoming(
  tx: Tx,
  accountId: number,
  uuid: string,
): Promise<IncomingRecord | undefined> {
  const { rows } = await tx.query<IncomingRecord>(
    `SELECT ${COLUMNS} FROM incomings WHERE account_id = $1 AND uuid = $2`,
    [accountId, uuid],
  );
  return rows[0];
}

export async function findIncomingsAfter(
  tx: Tx,
  accountId: number,
  step: {
    conditions: readonly Condition[];
    isDescending: boolean;
    after: string | null;
    limit: number;
  },
): Promise<IncomingRecord[]> {
  const params = parameters(accountId);
  const filter = conditionsSql(step.conditions, INCOMINGS, params);
  const [operator, direction] = step.isDescending ? ["<", "DESC"] : [">", "ASC"];
  const behind =
    step.after === null ? "" : ` AND uuid ${operator} ${params.add(step.after, "uuid")}`;
  const { rows } = await tx.query<IncomingRecord>(
    `SELECT ${COLUMNS} FROM incomings WHERE account_id = $1${filter}${behind}
     ORDER BY uuid ${direction} LIMIT ${params.add(step.limit, "bigint")}`,
    params.values,
  );
  return rows;
}

export async function findIncomingRecords(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<IncomingRecord[]> {
  const { rows } = await tx.query<IncomingRecord>(
    `SELECT ${COLUMNS} FROM incomings WHERE account_id = $1 AND uuid = ANY ($2::uuid[])`,
    [accountId, uuids],
  );
  return rows;
}

export async function findIncomings(
  tx: Tx,
  accountId: number,
  { number, phone, before }: { number: string; phone: string; before: string },
  limit: number,
): Promise<IncomingRecord[]> {
  const { rows } = await tx.query<IncomingRecord>(
    `SELECT ${COLUMNS} FROM incomings
     WHERE account_id = $1 AND phone = $2 AND number = $3 AND uuid < $4::uuid ORDER BY uuid DESC LIMIT $5`,
    [accountId, phone, number, before, limit],
  );
  return rows;
}

export interface NewIncoming extends Omit<IncomingRecord, "confirm_id"> {
  carrier: string;
  carrier_id: string;
}

/** Returns false for a redelivery. */
export async function insertIncoming(
  tx: Tx,
  accountId: number,
  row: NewIncoming,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "incoming_insert",
    text: `INSERT INTO incomings (account_id, uuid, received_at, phone, number, text, msg_uuid, bulk_id, opt, carrier, carrier_id)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
           ON CONFLICT (account_id, carrier, carrier_id, phone) DO NOTHING`,
    values: [
      accountId,
      row.uuid,
      row.received_at,
      row.phone,
      row.number,
      row.text,
      row.msg_uuid,
      row.bulk_id,
      row.opt,
      row.carrier,
      row.carrier_id,
    ],
  });
  return rowCount === 1;
}

/** Schedules a confirmation; `confirmId` is the id of the future message. */
export async function planConfirmation(
  tx: Tx,
  accountId: number,
  uuid: string,
  confirmId: string,
): Promise<void> {
  await tx.query(
    "UPDATE incomings SET confirm_id = $3, confirm_at = now() WHERE account_id = $1 AND uuid = $2",
    [accountId, uuid, confirmId],
  );
  announceAtCommit(tx, "confirmations");
}

export interface DueConfirmation {
  accountId: number;
  uuid: string;
}

export async function findDueConfirmations(tx: Tx, limit: number): Promise<DueConfirmation[]> {
  const { rows } = await tx.query<{ account_id: string; uuid: string }>(
    `SELECT account_id, uuid FROM incomings WHERE confirm_at <= now() ORDER BY confirm_at LIMIT $1`,
    [limit],
  );
  return rows.map((row) => ({ accountId: Number(row.account_id), uuid: row.uuid }));
}

/** Records a confirmation as sent, not to be sent (null), or to be retried. */
export async function recordConfirmation(
  tx: Tx,
  accountId: number,
  uuid: string,
  { confirmId, afterSeconds }: { confirmId: string | null; afterSeconds: number | null },
): Promise<void> {
  await tx.query(
    `UPDATE incomings SET confirm_id = $3::uuid, confirm_at = now() + $4::bigint * interval '1 second'
     WHERE account_id = $1 AND uuid = $2`,
    [accountId, uuid, confirmId, afterSeconds],
  );
}

export async function deleteIncomingRow(tx: Tx, accountId: number, uuid: string): Promise<boolean> {
  const { rowCount } = await tx.query("DELETE FROM incomings WHERE account_id = $1 AND uuid = $2", [
    accountId,
    uuid,
  ]);
  return rowCount === 1;
}

/** Counts the people who replied to each bulk, other than to unsubscribe; omits bulks without any. */
export async function countReplies(
  tx: Tx,
  accountId: number,
  bulkIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ bulk_id: string; people: number }>(
    `SELECT bulk_id, count(DISTINCT phone)::int AS people FROM incomings
     WHERE account_id = $1 AND bulk_id = ANY ($2::uuid[]) AND bulk_id IS NOT NULL AND opt IS DISTINCT FROM 'out'
     GROUP BY bulk_id`,
    [accountId, bulkIds],
  );
  return new Map(rows.map(({ bulk_id, people }) => [bulk_id, people]));
}

export async function isKnownIncoming(
  tx: Tx,
  accountId: number,
  { carrier, carrierId, phone }: { carrier: string; carrierId: string; phone: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM incomings WHERE account_id = $1 AND carrier = $2 AND carrier_id = $3 AND phone = $4",
    [accountId, carrier, carrierId, phone],
  );
  return rowCount === 1;
}
