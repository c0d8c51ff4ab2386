import { DELIVERED_CONDITION, SENT_CONDITION } from "@/lib/core/messages/message-conditions";
import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import {
  ENDED_UNSENT_CODES,
  FAILED_DLR_CODES,
  PROBLEM_CODES,
  REJECTED_CODES,
  STOPPED_CODES,
  DELIVERED,
  WAITING,
} from "@/lib/core/messages/message-state";
import { DASHBOARD_KEY_ID } from "@/lib/core/permissions/dashboard-key";
import { phonePart } from "@/lib/core/phone/phone-search";
import {
  conditionsSql,
  containsSql,
  type OwnSql,
  type Parameters,
  parameters,
} from "@/lib/db/lists/conditions";
import { phonePrefixSql } from "@/lib/db/lists/phone-prefix";
import { countUpTo, type SqlFields } from "@/lib/db/lists/list";
import { uuidTime } from "@/lib/db/lists/uuid-time";
import type { Tx } from "@/lib/db/transaction";
import type { CollectionQuery, Condition, Total } from "@/lib/core/collection";
import type { MessageRecord } from "./resource";
import { countedSql } from "./store-counted";
import { SMS_LIST } from "./schema-list";

const COLUMNS = `account_id, uuid, created_at, text, sender_id, phone, iso2, delivery_at, service_code,
  source, callback_data, is_unicode, unicode_choice, voice_lang, attempts_count_max, is_text_deleted,
  parts_count, chars_count, price, status_code, gateway_sent_at, dlr_code, bulk_id, key_id, user_id,
  origin, host(ip) AS ip, request_id`;

export const INDEXED_CODES: Record<"status_code" | "dlr_code" | "problem_code", readonly number[]> =
  {
    status_code: ENDED_UNSENT_CODES,
    dlr_code: FAILED_DLR_CODES,
    problem_code: PROBLEM_CODES,
  };

/** Conditions by state; failures and stops use the index of problems. */
export const STATE_SQL: Readonly<Record<string, string>> = {
  delivered: DELIVERED_CONDITION,
  moving: `(problem_code IS NULL AND dlr_code <> ${DELIVERED}
    AND (${SENT_CONDITION} OR delivery_at IS NULL OR delivery_at <= now()))`,
  scheduled: `(status_code = ${WAITING} AND delivery_at > now())`,
  failed: `problem_code IN (${[...FAILED_DLR_CODES, ...REJECTED_CODES].join(", ")})`,
  stopped: `problem_code IN (${STOPPED_CODES.join(", ")})`,
};

const uuidBound =
  (operator: "<" | ">"): OwnSql =>
  (condition, params) => {
    if (condition.op !== "in") return null;
    const bounds = condition.values.map((value) => `uuid ${operator} ${params.add(value, "uuid")}`);
    return bounds.length === 0 ? "false" : bounds.join(" AND ");
  };

/** Matches messages whose individual link was followed; with a bulk filter, an index covers them. */
const clickedSql: OwnSql = (condition, params, siblings) => {
  if (condition.op !== "in") return null;
  const bulks = siblings.flatMap((sibling) =>
    sibling.field === "bulk" && sibling.op === "in"
      ? // With an array, the index wouldn't return messages in order.
        ` AND (${sibling.values.map((value) => `l.bulk_id = ${params.add(value, "uuid")}`).join(" OR ") || "false"})`
      : [],
  );
  const followed = `EXISTS (SELECT FROM short_links l WHERE l.account_id = $1::bigint
    AND l.message = messages.uuid AND l.people_count > 0${bulks.join("")})`;
  const alternatives = condition.values.map((value) =>
    value === true ? followed : `NOT ${followed}`,
  );
  return alternatives.length === 0 ? "false" : `(${alternatives.join(" OR ")})`;
};

const stateSql: OwnSql = (condition) => {
  if (condition.op !== "in") return null;
  const states = condition.values.flatMap((value) => STATE_SQL[String(value)] ?? []);
  return states.length === 0 ? "false" : `(${states.join(" OR ")})`;
};

/** Uses the index of problem codes, which failure-only codes equal. */
const problemSql =
  (field: keyof typeof INDEXED_CODES): OwnSql =>
  (condition, params) => {
    if (condition.op !== "in" || condition.values.length === 0) return null;
    const isFailure = condition.values.every((value) =>
      INDEXED_CODES[field].includes(Number(value)),
    );
    return isFailure ? `problem_code = ANY (${params.add(condition.values, "smallint[]")})` : null;
  };

const SEARCHED_COLUMNS = ["text", "sender_id", "callback_data"];

/** Searches without an index, so reads window by window. */
const searchSql: OwnSql = (condition, params) => {
  if (condition.op !== "contains") return null;
  const result = condition.values.flatMap((value) => {
    const part = phonePart(value);
    return [
      ...SEARCHED_COLUMNS.map((column) => containsSql(column, value, params)),
      ...(part === null ? [] : [containsSql("phone", part, params)]),
    ];
  });
  return result.length === 0 ? "false" : `(${result.join(" OR ")})`;
};

const SQL: SqlFields<typeof SMS_LIST.fields, MessageRecord> = {
  before: { own: uuidBound("<") },
  after: { own: uuidBound(">") },
  is_sent: "(gateway_sent_at IS NOT NULL)",
  is_clicked: { own: clickedSql },
  variant: "variant",
  is_test: `(origin = '${TEST_ORIGIN}')`,
  is_one_over: "coalesce(is_one_over, false)",
  is_savable: "(coalesce(savable_parts, 0) > 0)",
  is_unicode: { sql: "is_unicode", existsSql: "unicode_choice" },
  dlr_code: { sql: "dlr_code", own: problemSql("dlr_code") },
  status_code: { sql: "status_code", own: problemSql("status_code") },
  problem_code: { sql: "problem_code", own: problemSql("problem_code") },
  state: { own: stateSql },
  gateway_sent_at: { sql: "gateway_sent_at", zeroIsNull: true },
  delivery_at: { sql: "delivery_at", zeroIsNull: true },
  counted_at: { own: countedSql },
  created_at: { sql: "created_at", own: uuidTime("uuid") },
  price: "(price / 1000000.0)",
  bulk: "bulk_id",
  key_id: `coalesce(key_id, ${DASHBOARD_KEY_ID})`,
  phone: { sql: "phone", own: phonePrefixSql("phone") },
  recipient: "phone",
  search: { own: searchSql },
  ip: "host(ip)",
};

type RawRow = Omit<MessageRecord, "account_id" | "price" | "source" | "key_id" | "user_id"> & {
  account_id: string;
  price: string;
  source: string;
  key_id: string | null;
  user_id: string | null;
};

function toRow(raw: RawRow): MessageRecord {
  return {
    ...raw,
    account_id: Number(raw.account_id),
    price: BigInt(raw.price),
    source: Number(raw.source),
    key_id: raw.key_id === null ? null : Number(raw.key_id),
    user_id: raw.user_id === null ? null : Number(raw.user_id),
  };
}

/**
 * Excludes messages of deleted bulks, which a worker removes in steps. The account is parameter 1. `coalesce` makes the
 * planner expect half of the rows; for a bare `<> ALL` it may expect none and then scan all of them for one page.
 */
export const LIVE_MESSAGES_CONDITION = `coalesce(bulk_id <> ALL (ARRAY(
  SELECT b.uuid FROM bulks b WHERE b.account_id = $1::bigint AND b.removed_at IS NOT NULL)), true)`;

/** Returns a condition that includes messages of deleted bulks; the account is parameter 1. */
export function storedWhere(
  accountId: number,
  conditions: readonly Condition[],
  params: Parameters,
): string {
  params.add(accountId, "bigint");
  const filter = conditionsSql(conditions, { list: SMS_LIST, sql: SQL }, params);
  return `account_id = $1::bigint${filter}`;
}

/** The account is parameter 1. */
export const messagesWhere = (
  accountId: number,
  conditions: readonly Condition[],
  params: Parameters,
): string => `${storedWhere(accountId, conditions, params)} AND ${LIVE_MESSAGES_CONDITION}`;

function orderSql(order: CollectionQuery["order"]): string {
  const parts = order.map(({ field, direction }) => {
    const down = direction === "desc";
    if (field === "delivery_at") return `delivery_at ${down ? "DESC NULLS LAST" : "ASC"}`;
    if (field === "gateway_sent_at") {
      return `gateway_sent_at ${down ? "DESC NULLS LAST" : "ASC NULLS FIRST"}`;
    }
    return `uuid ${down ? "DESC" : "ASC"}`;
  });
  const last = order.at(-1);
  if (last !== undefined && last.field !== "created_at") {
    parts.push(`uuid ${last.direction === "desc" ? "DESC" : "ASC"}`);
  }
  return parts.length === 0 ? "uuid DESC" : parts.join(", ");
}

/**
 * Orders planned messages first. The index contains only these, so the others come last; each part is limited to a
 * page.
 */
function plannedFirst(filter: string, direction: "asc" | "desc", rows: string): string {
  const order = direction === "desc" ? "DESC" : "ASC";
  return `(SELECT * FROM messages WHERE ${filter} AND delivery_at IS NOT NULL
       ORDER BY delivery_at ${order}, uuid ${order} LIMIT ${rows})
     UNION ALL
     (SELECT * FROM messages WHERE ${filter} AND delivery_at IS NULL ORDER BY uuid ${order} LIMIT ${rows})`;
}

export async function findMessages(
  tx: Tx,
  accountId: number,
  query: CollectionQuery,
): Promise<MessageRecord[]> {
  const params = parameters();
  const filter = messagesWhere(accountId, query.conditions, params);
  const limit = params.add(query.itemsPerPage, "bigint");
  const offset = params.add((query.page - 1) * query.itemsPerPage, "bigint");
  const [first, ...more] = query.order;
  const source =
    first?.field === "delivery_at" && more.length === 0
      ? `(${plannedFirst(filter, first.direction, `${limit} + ${offset}`)}) AS messages`
      : `messages WHERE ${filter}`;
  return selectMessages(
    tx,
    `${source} ORDER BY ${orderSql(query.order)} LIMIT ${limit} OFFSET ${offset}`,
    params.values,
  );
}

/** Selects messages; `from`, the FROM clause and everything after it, must be a constant with placeholders. */
export async function selectMessages(
  tx: Tx,
  from: string,
  values: unknown[],
): Promise<MessageRecord[]> {
  const { rows } = await tx.query<RawRow>(`SELECT ${COLUMNS} FROM ${from}`, values);
  return rows.map(toRow);
}

/** Returns true while a worker hasn't removed deleted bulks. */
export async function hasRemovedBulks(tx: Tx, accountId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM bulks WHERE account_id = $1 AND removed_at IS NOT NULL AND NOT is_dryrun LIMIT 1",
    [accountId],
  );
  return rowCount !== 0;
}

/** Returns a maintained counter, which includes messages of deleted bulks until they are removed. */
export async function getMessageCount(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await tx.query<{ messages: string }>(
    "SELECT messages FROM message_counts WHERE account_id = $1",
    [accountId],
  );
  return Number(rows[0]?.messages ?? 0);
}

/** Returns null if the bulk doesn't exist. */
export async function findBulkCount(
  tx: Tx,
  accountId: number,
  bulkId: string,
): Promise<number | null> {
  const { rows } = await tx.query<{ messages: string }>(
    `SELECT msg_total_count AS messages FROM bulks
     WHERE account_id = $1 AND uuid = $2 AND NOT is_dryrun AND removed_at IS NULL`,
    [accountId, bulkId],
  );
  return rows[0] === undefined ? null : Number(rows[0].messages);
}

/** Counts up to 10,000. Deleted bulks are checked only if there are any, as that prevents an index-only scan. */
export async function countMessages(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
): Promise<Total> {
  const params = parameters();
  const toWhere = (await hasRemovedBulks(tx, accountId)) ? messagesWhere : storedWhere;
  return countUpTo(tx, "messages", toWhere(accountId, conditions, params), params.values);
}

export async function findMessage(
  tx: Tx,
  accountId: number,
  uuid: string,
): Promise<MessageRecord | null> {
  const { rows } = await tx.query<RawRow>({
    name: "message_find",
    text: `SELECT ${COLUMNS} FROM messages WHERE account_id = $1::bigint AND uuid = $2 AND ${LIVE_MESSAGES_CONDITION}`,
    values: [accountId, uuid],
  });
  return rows[0] === undefined ? null : toRow(rows[0]);
}

export interface MessageHistory {
  carrier: string | null;
  timeline: { at: number; kind: string; code?: number; part?: number; detail?: string }[];
}

export async function findHistory(
  tx: Tx,
  accountId: number,
  uuid: string,
): Promise<MessageHistory | null> {
  const { rows } = await tx.query<MessageHistory>(
    `SELECT carrier, timeline FROM messages WHERE account_id = $1::bigint AND uuid = $2 AND ${LIVE_MESSAGES_CONDITION}`,
    [accountId, uuid],
  );
  return rows[0] ?? null;
}
