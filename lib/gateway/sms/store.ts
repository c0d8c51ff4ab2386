import { DASHBOARD_KEY_ID } from "@/lib/gateway/api-keys/dashboard-key";
import { uuidLowerBound } from "@/lib/core/uuid7";
import { conditionSql, type FilterColumn, type Parameters, parameters } from "@/lib/db/conditions";
import { countUpTo } from "@/lib/db/list";
import type { Tx } from "@/lib/db/transaction";
import type { CollectionQuery, Condition } from "@/lib/http/collection";
import type { MessageRow } from "./resource";
import { PROBLEM_CODES as CODES } from "./schema-values";

const COLUMNS = `account_id, uuid, created_at, text, sender_id, phone, iso2, delivery_at, service_code,
  source, callback_data, is_unicode, unicode_choice, voice_lang, attempts_count_max, is_text_deleted,
  parts_count, chars_count, price, status_code, gateway_sent_at, dlr_code, bulk_id, key_id, user_id,
  origin, host(ip) AS ip, request_id`;

/** Filters of `GET /sms` as columns. `bulk` is the public name of bulk_id. */
const FILTERS: Record<string, FilterColumn> = {
  is_sent: { sql: "(gateway_sent_at IS NOT NULL)", type: "boolean" },
  is_unicode: { sql: "is_unicode", type: "boolean", existsSql: "unicode_choice" },
  uuid: { sql: "uuid", type: "uuid" },
  iso2: { sql: "iso2", type: "text" },
  dlr_code: { sql: "dlr_code", type: "bigint" },
  status_code: { sql: "status_code", type: "bigint" },
  problem_code: { sql: "problem_code", type: "bigint" },
  service_code: { sql: "service_code", type: "text" },
  gateway_sent_at: { sql: "gateway_sent_at", type: "timestamptz", zeroIsNull: true },
  delivery_at: { sql: "delivery_at", type: "timestamptz", zeroIsNull: true },
  created_at: { sql: "created_at", type: "timestamptz" },
  chars_count: { sql: "chars_count", type: "bigint" },
  parts_count: { sql: "parts_count", type: "bigint" },
  source: { sql: "source", type: "bigint" },
  price: { sql: "(price / 1000000.0)", type: "numeric" },
  bulk: { sql: "bulk_id", type: "uuid" },
  key_id: { sql: `coalesce(key_id, ${DASHBOARD_KEY_ID})`, type: "bigint" },
  origin: { sql: "origin", type: "text" },
  text: { sql: "text", type: "text" },
  phone: { sql: "phone", type: "text" },
  sender_id: { sql: "sender_id", type: "text" },
  ip: { sql: "host(ip)", type: "text" },
  callback_data: { sql: "callback_data", type: "text" },
};

/** Codes that only a failure has: they are indexed by `problem_code`. */
export const INDEXED_CODES: Record<string, readonly number[]> = {
  status_code: [208, 400, 410, 2000, 3000, 5000, 6000],
  dlr_code: [8, 16],
  problem_code: CODES,
};

/** The states that people speak of. Failures and stops are what the index of problems holds. */
const STATE_SQL: Readonly<Record<string, string>> = {
  delivered: "(status_code = 100 AND dlr_code = 1)",
  moving: `(problem_code IS NULL AND dlr_code <> 1
    AND (status_code = 100 OR delivery_at IS NULL OR delivery_at <= now()))`,
  scheduled: "(status_code = 0 AND delivery_at > now())",
  failed: "problem_code IN (8, 16, 208, 400, 2000, 3000, 5000)",
  stopped: "problem_code IN (410, 6000)",
};

type RawRow = Omit<MessageRow, "account_id" | "price" | "source" | "key_id" | "user_id"> & {
  account_id: string;
  price: string;
  source: string;
  key_id: string | null;
  user_id: string | null;
};

function toRow(raw: RawRow): MessageRow {
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
 * Conditions that an index answers in another form; null when there is none. The uuid carries the
 * creation time, so a range of one is a range of the other; a code that only failures have is the
 * problem code.
 */
function indexedSql(condition: Condition, params: Parameters): string | null {
  const { field, op } = condition;
  if (field === "created_at" && (op === "gt" || op === "gte" || op === "lt" || op === "lte")) {
    // Whole seconds: "greater than 5" begins at 6.0, "at most 5" ends before 6.0.
    const seconds = condition.value + (op === "gt" || op === "lte" ? 1 : 0);
    const bound = params.add(uuidLowerBound(new Date(seconds * 1000)), "uuid");
    return `uuid ${op === "gt" || op === "gte" ? ">=" : "<"} ${bound}`;
  }
  if (op === "in" && (field === "before" || field === "after")) {
    const bounds = condition.values.map(
      (value) => `uuid ${field === "before" ? "<" : ">"} ${params.add(value, "uuid")}`,
    );
    return bounds.length === 0 ? "false" : bounds.join(" AND ");
  }
  if (op === "in" && field === "created_at" && condition.values.length > 0) {
    const seconds = condition.values.map((value) => {
      const [from, to] = [Number(value), Number(value) + 1].map((at) =>
        params.add(uuidLowerBound(new Date(at * 1000)), "uuid"),
      );
      return `(uuid >= ${from} AND uuid < ${to})`;
    });
    return `(${seconds.join(" OR ")})`;
  }
  if (op === "in" && field === "state") {
    const states = condition.values.flatMap((value) => STATE_SQL[String(value)] ?? []);
    return states.length === 0 ? "false" : `(${states.join(" OR ")})`;
  }
  if (op === "in") {
    const problems = INDEXED_CODES[field];
    if (problems === undefined || condition.values.length === 0) return null;
    const isFailure = condition.values.every((value) => problems.includes(Number(value)));
    return isFailure ? `problem_code = ANY (${params.add(condition.values, "smallint[]")})` : null;
  }
  if (op === "contains" && field === "phone" && condition.values.length > 0) {
    // A plus stands only at the beginning, so this is a prefix, which the index of numbers serves.
    if (!condition.values.every((value) => value.startsWith("+"))) return null;
    const prefixes = condition.values.map((prefix) => {
      const [from, to] = [params.add(prefix, "text"), params.add(`${prefix}:`, "text")];
      return `(phone >= ${from} AND phone < ${to})`;
    });
    return `(${prefixes.join(" OR ")})`;
  }
  return null;
}

/** The filter of an account's messages as SQL; the account is always parameter 1. */
export function messagesWhere(
  accountId: number,
  conditions: readonly Condition[],
  params: Parameters,
): string {
  params.add(accountId, "bigint");
  let sql = "account_id = $1::bigint";
  for (const condition of conditions) {
    const one =
      indexedSql(condition, params) ?? conditionSql(condition, FILTERS, params, conditions);
    if (one !== null) sql += ` AND ${one}`;
  }
  return sql;
}

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
 * The first rows by planned time. Only planned messages are in the index of planned times, the others come
 * last; both parts end after as many rows as the page needs.
 */
function plannedFirst(filter: string, direction: "asc" | "desc", rows: string): string {
  const way = direction === "desc" ? "DESC" : "ASC";
  return `(SELECT * FROM messages WHERE ${filter} AND delivery_at IS NOT NULL
       ORDER BY delivery_at ${way}, uuid ${way} LIMIT ${rows})
     UNION ALL
     (SELECT * FROM messages WHERE ${filter} AND delivery_at IS NULL ORDER BY uuid ${way} LIMIT ${rows})`;
}

/** One page of an account's messages, newest first unless ordered otherwise. */
export async function findMessages(
  tx: Tx,
  accountId: number,
  query: CollectionQuery,
): Promise<MessageRow[]> {
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

/** Messages of a statement whose FROM and everything behind it are given; `from` is a constant with placeholders. */
export async function selectMessages(
  tx: Tx,
  from: string,
  values: unknown[],
): Promise<MessageRow[]> {
  const { rows } = await tx.query<RawRow>(`SELECT ${COLUMNS} FROM ${from}`, values);
  return rows.map(toRow);
}

/** The total of the unfiltered list, from the counter that accepting and deleting keep. */
export async function readMessageCount(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await tx.query<{ messages: string }>(
    "SELECT messages FROM message_counts WHERE account_id = $1",
    [accountId],
  );
  return Number(rows[0]?.messages ?? 0);
}

/** How many messages match, estimated above 10,000. */
export function countMessages(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
): Promise<number> {
  const params = parameters();
  const filter = messagesWhere(accountId, conditions, params);
  return countUpTo(tx, "messages", filter, params.values);
}

export async function findMessage(
  tx: Tx,
  accountId: number,
  uuid: string,
): Promise<MessageRow | null> {
  const { rows } = await tx.query<RawRow>({
    name: "message_find",
    text: `SELECT ${COLUMNS} FROM messages WHERE account_id = $1 AND uuid = $2`,
    values: [accountId, uuid],
  });
  return rows[0] === undefined ? null : toRow(rows[0]);
}

/** What the detail page shows besides the resource. */
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
    "SELECT carrier, timeline FROM messages WHERE account_id = $1 AND uuid = $2",
    [accountId, uuid],
  );
  return rows[0] ?? null;
}
