import type { RecurrenceRule } from "@/lib/core/recurrence/rule";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import type { BulkRequest } from "@/lib/gateway/messaging/bulks/schema";
import { RECURRING_BULK_LIST } from "./schema-list";
import type { RecurringPause } from "./schema-values";

export type StoredBulk = Omit<
  BulkRequest,
  "phones" | "delivery_at" | "delivery_delay" | "not_after"
>;

export interface RecurringBulkRecord {
  id: string;
  name: string;
  bulk: StoredBulk;
  phones: string[] | null;
  rule: RecurrenceRule;
  time_zone: string;
  max_late_minutes: number | null;
  not_after_minutes: number | null;
  pause: RecurringPause | null;
  failures: number;
  /** `YYYY-MM-DD` of the next slot, also if it is excepted. */
  next_date: string | null;
  next_at: Date | null;
  work_at: Date | null;
  attempts: number;
  user_id: string | null;
  key_id: string | null;
  created_at: Date;
  changed_at: Date;
}

const COLUMNS = `id, name, bulk, phones, rule, time_zone, max_late_minutes, not_after_minutes, pause,
  failures, next_date::text AS next_date, next_at, work_at, attempts, user_id, key_id, created_at, changed_at`;

export const RECURRING_BULKS: ListSource<RecurringBulkRecord, typeof RECURRING_BULK_LIST> = {
  list: RECURRING_BULK_LIST,
  columns: COLUMNS,
  from: "recurring_bulks",
  where: "account_id = $1",
  orderBy: { created_at: ["created_at", "id"], name: ["name", "id"] },
};

export async function findRecurringBulk(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<RecurringBulkRecord | undefined> {
  const { rows } = await tx.query<RecurringBulkRecord>(
    `SELECT ${COLUMNS} FROM recurring_bulks WHERE account_id = $1 AND id = $2`,
    [accountId, id],
  );
  return rows[0];
}

export type ActiveRecurringBulk = Pick<
  RecurringBulkRecord,
  "id" | "name" | "rule" | "time_zone"
> & {
  next_date: string;
  next_at: Date;
};

export async function findActiveRecurringBulks(
  tx: Tx,
  accountId: number,
): Promise<ActiveRecurringBulk[]> {
  const { rows } = await tx.query<ActiveRecurringBulk>(
    `SELECT id, name, rule, time_zone, next_date::text AS next_date, next_at FROM recurring_bulks
     WHERE account_id = $1 AND next_at IS NOT NULL ORDER BY id`,
    [accountId],
  );
  return rows;
}

export async function lockRecurringBulk(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<RecurringBulkRecord | undefined> {
  const { rows } = await tx.query<RecurringBulkRecord>(
    `SELECT ${COLUMNS} FROM recurring_bulks WHERE account_id = $1 AND id = $2 FOR UPDATE`,
    [accountId, id],
  );
  return rows[0];
}

/** Locks all of an account, so that concurrent requests keep the limit. Returns their number. */
export async function lockRecurringBulks(tx: Tx, accountId: number): Promise<number> {
  await tx.query("SELECT id FROM recurring_bulks WHERE account_id = $1 ORDER BY id FOR UPDATE", [
    accountId,
  ]);
  // A statement of its own sees recurring bulks that were created while it waited for the lock.
  const { rows } = await tx.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM recurring_bulks WHERE account_id = $1",
    [accountId],
  );
  return rows[0]?.count ?? 0;
}

const toValues = (row: RecurringBulkRecord) => [
  row.id,
  row.name,
  JSON.stringify(row.bulk),
  row.phones,
  JSON.stringify(row.rule),
  row.time_zone,
  row.max_late_minutes,
  row.not_after_minutes,
  row.pause,
  row.failures,
  row.next_date,
  row.next_at,
  row.work_at,
  row.attempts,
  row.user_id,
  row.key_id,
  row.changed_at,
];

export async function insertRecurringBulk(
  tx: Tx,
  accountId: number,
  row: Omit<RecurringBulkRecord, "id">,
): Promise<RecurringBulkRecord> {
  const { rows } = await tx.query<{ id: string }>("SELECT nextval('recurring_bulk_ids') AS id");
  const record = { ...row, id: rows[0]?.id ?? "" };
  await tx.query(
    `INSERT INTO recurring_bulks (account_id, id, name, bulk, phones, rule, time_zone, max_late_minutes,
       not_after_minutes, pause, failures, next_date, next_at, work_at, attempts, user_id, key_id, changed_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
    [accountId, ...toValues(record), row.created_at],
  );
  return record;
}

export async function saveRecurringBulk(
  tx: Tx,
  accountId: number,
  row: RecurringBulkRecord,
): Promise<void> {
  await tx.query(
    `UPDATE recurring_bulks SET name = $3, bulk = $4, phones = $5, rule = $6, time_zone = $7, max_late_minutes = $8,
       not_after_minutes = $9, pause = $10, failures = $11, next_date = $12, next_at = $13, work_at = $14,
       attempts = $15, user_id = $16, key_id = $17, changed_at = $18
     WHERE account_id = $1 AND id = $2`,
    [accountId, ...toValues(row)],
  );
}

export async function removeRecurringBulk(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.query("DELETE FROM recurring_bulks WHERE account_id = $1 AND id = $2", [accountId, id]);
}

/** Takes a person's number (E.164) from the recipients. */
export async function eraseRecurringRecipient(
  tx: Tx,
  accountId: number,
  phone: string,
): Promise<void> {
  await tx.query(
    `UPDATE recurring_bulks SET phones = array_remove(phones, $2)
     WHERE account_id = $1::bigint AND phones @> ARRAY[$2::text]`,
    [accountId, phone],
  );
}

export async function isRecurringRecipient(
  tx: Tx,
  accountId: number,
  phone: string,
): Promise<boolean> {
  const { rows } = await tx.query<{ stands: boolean }>(
    `SELECT EXISTS (SELECT FROM recurring_bulks
       WHERE account_id = $1::bigint AND phones @> ARRAY[$2::text]) AS stands`,
    [accountId, phone],
  );
  return rows[0]?.stands === true;
}
