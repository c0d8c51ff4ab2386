import { OPEN_BULK_CODES } from "@/lib/core/messages/bulk-state";
import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import type { BulkRecord } from "./record";
import { BULK_LIST } from "./schema-list";

/** Columns without the numbers, which may be a million. */
export const BULK_COLUMNS = `account_id, uuid, created_at, text, variant_text, variant_key, template, sender_id, service_code, source, voice_lang,
  unicode_choice, is_text_deleted, is_dryrun, msg_groups, except_groups, segments, columns, delivery_at, not_after, window_from, window_to,
  per_second, skips_empty, status_code, stopped_code, pause, recipients, expanded_to, is_expanded, settled, msg_total_count, msg_total_cost,
  tally, pace_at, pace_before, processed_at, removed_at, currency, price_level, key_id, user_id, released_by, origin,
  host(ip) AS ip, request_id`;

export const BULKS: ListSource<BulkRecord, typeof BULK_LIST> = {
  list: BULK_LIST,
  columns: BULK_COLUMNS,
  from: "bulks",
  where: "account_id = $1 AND removed_at IS NULL",
  orderBy: {
    created_at: ["uuid"],
    delivery_at: ["coalesce(delivery_at, created_at)", "uuid"],
    processed_at: ["processed_at", "uuid"],
    msg_total_count: ["msg_total_count", "uuid"],
  },
  sql: {
    delivery_at: { sql: "delivery_at", zeroIsNull: true },
    is_unicode: "unicode_choice",
    is_test: `(origin = '${TEST_ORIGIN}')`,
    group_id: {
      own: ({ op, ...condition }, params) =>
        op === "in" && "values" in condition
          ? `msg_groups && ${params.add(condition.values, "bigint[]")}`
          : null,
    },
    is_answered:
      "(EXISTS (SELECT 1 FROM incomings a WHERE a.account_id = $1 AND a.bulk_id = bulks.uuid))",
  },
};

const NOT_DELETED_SQL = " AND removed_at IS NULL";

async function find(tx: Tx, accountId: number, uuid: string, suffix: string) {
  const { rows } = await tx.query<BulkRecord>(
    `SELECT ${BULK_COLUMNS} FROM bulks WHERE account_id = $1 AND uuid = $2${suffix}`,
    [accountId, uuid],
  );
  return rows[0];
}

export const findBulk = (tx: Tx, accountId: number, uuid: string) =>
  find(tx, accountId, uuid, NOT_DELETED_SQL);

export async function findBulks(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<BulkRecord[]> {
  const { rows } = await tx.query<BulkRecord>(
    `SELECT ${BULK_COLUMNS} FROM bulks WHERE account_id = $1 AND uuid = ANY ($2::uuid[])${NOT_DELETED_SQL}`,
    [accountId, uuids],
  );
  return rows;
}

/** Returns the latest bulks for customers before one of them, newest first, also those that weren't sent yet. */
export async function findLatestBulks(
  tx: Tx,
  accountId: number,
  { before, limit }: { before: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await tx.query<{ uuid: string }>(
    `SELECT uuid FROM bulks
     WHERE account_id = $1 AND NOT is_dryrun AND origin <> '${TEST_ORIGIN}'${NOT_DELETED_SQL}
       AND ($3::uuid IS NULL OR uuid < $3) ORDER BY uuid DESC LIMIT $2`,
    [accountId, limit, before],
  );
  return rows.map(({ uuid }) => uuid);
}

export type ScheduledBulk = Pick<BulkRecord, "uuid" | "recipients" | "pause"> & {
  delivery_at: Date;
};

/** Returns bulks to customers that begin after a time, earliest first. */
export async function findScheduledBulks(
  tx: Tx,
  accountId: number,
  { after, limit }: { after: Date; limit: number },
): Promise<ScheduledBulk[]> {
  const { rows } = await tx.query<ScheduledBulk>(
    `SELECT uuid, recipients, pause, delivery_at FROM bulks
     WHERE account_id = $1 AND delivery_at > $2 AND NOT is_dryrun AND origin <> '${TEST_ORIGIN}'
       AND status_code IN (${OPEN_BULK_CODES})${NOT_DELETED_SQL}
     ORDER BY delivery_at, uuid LIMIT $3`,
    [accountId, after, limit],
  );
  return rows;
}

/** Locks a bulk until COMMIT, so no chunk is taken meanwhile. */
export const lockBulk = (tx: Tx, accountId: number, uuid: string) =>
  find(tx, accountId, uuid, `${NOT_DELETED_SQL} FOR NO KEY UPDATE`);

/** Finds bulks, also deleted ones with remaining messages. */
export const findBulkOrDeleted = (tx: Tx, accountId: number, uuid: string) =>
  find(tx, accountId, uuid, "");

export const lockBulkOrDeleted = (tx: Tx, accountId: number, uuid: string) =>
  find(tx, accountId, uuid, " FOR NO KEY UPDATE");

/** Returns numbers as given, or null if the bulk used only groups. */
export async function findPhones(
  tx: Tx,
  accountId: number,
  uuid: string,
): Promise<string[] | null> {
  const { rows } = await tx.query<{ phones: string[] | null }>(
    "SELECT phones FROM bulks WHERE account_id = $1 AND uuid = $2",
    [accountId, uuid],
  );
  return rows[0]?.phones ?? null;
}
