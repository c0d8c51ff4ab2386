import {
  DELIVERED_CONDITION,
  ENDED_UNSENT_CONDITION,
  SENT_CONDITION,
  UNDELIVERED_CONDITION,
} from "@/lib/core/messages/message-conditions";
import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import { PART_SUMS, PART_SUMS_SQL } from "@/lib/core/messages/part-totals";
import { UNCOUNTED_CODES } from "@/lib/core/messages/message-state";
import type { Tx } from "@/lib/db/transaction";

const UNCOUNTED_CODES_SQL = UNCOUNTED_CODES.join(", ");

/** Times as text, to the microsecond. */
export interface AccountClosing {
  /** Null if not in progress. */
  closingBefore: string | null;
  accountId: string;
  countedTo: string;
  /** Upper bound of expired messages not yet closed. */
  dueBefore: string | null;
}

/** UTC start of the oldest of the $1 kept months, including the current one. */
const FIRST_KEPT_MONTH_SQL =
  "((date_trunc('month', now() AT TIME ZONE 'UTC') - make_interval(months => $1 - 1)) AT TIME ZONE 'UTC')";

/** Locks the closing, so that concurrent runs take turns. */
export async function lockClosing(tx: Tx, retentionMonths: number): Promise<AccountClosing> {
  const { rows } = await tx.query<AccountClosing>(
    `SELECT closing_before::text AS "closingBefore", account_id AS "accountId", counted_to AS "countedTo",
       CASE WHEN closed_before < ${FIRST_KEPT_MONTH_SQL} THEN ${FIRST_KEPT_MONTH_SQL}::text END AS "dueBefore"
     FROM message_closing FOR UPDATE`,
    [retentionMonths],
  );
  const [closing] = rows;
  if (closing === undefined) throw new Error("The row of message_closing is missing");
  return closing;
}

/** Returns false if a message created before `before` is still waiting. */
export async function startClosing(tx: Tx, before: string): Promise<boolean> {
  const { rowCount: waiting } = await tx.query(
    "SELECT 1 FROM dispatch_queue WHERE uuid < first_uuid7($1) LIMIT 1",
    [before],
  );
  if (waiting !== 0) return false;
  await tx.query(
    "UPDATE message_closing SET closing_before = $1, account_id = 0, counted_to = DEFAULT",
    [before],
  );
  return true;
}

/**
 * Checks for the next account. DLRs arrive up to seven days after sending and change the sums, so returns `wait` until
 * then.
 */
export async function nextAccount(
  tx: Tx,
  before: string,
  after: string,
): Promise<"found" | "none" | "wait"> {
  const { rows } = await tx.query<{ account_id: string; is_reported: boolean }>(
    `SELECT account_id, EXISTS (SELECT FROM messages m WHERE m.account_id = a.account_id
         AND m.uuid < first_uuid7($1) AND m.gateway_sent_at > now() - interval '8 days') AS is_reported
     FROM accounts a WHERE account_id > $2 AND (
       EXISTS (SELECT FROM messages m WHERE m.account_id = a.account_id AND m.uuid < first_uuid7($1))
       OR EXISTS (SELECT FROM deleted_messages d WHERE d.account_id = a.account_id AND d.uuid < first_uuid7($1)))
     ORDER BY account_id LIMIT 1`,
    [before, after],
  );
  const [next] = rows;
  if (next === undefined) return "none";
  if (next.is_reported) return "wait";
  await tx.query("UPDATE message_closing SET account_id = $1, counted_to = DEFAULT", [
    next.account_id,
  ]);
  return "found";
}

const STATS = [
  "sent",
  "parts",
  "cost",
  "links",
  "links_cost",
  "delivered",
  "undelivered",
  "refused",
  ...PART_SUMS,
];
const STATS_KEY_COLUMNS = "account_id, before, hour, iso2, service_code, key_id";

/**
 * Includes deleted messages, so that a concurrent deletion, which moves a message between these tables, doesn't
 * change the sums. `later` holds sums in hours that aren't closed.
 */
const PAGE = `
  WITH page AS (
    SELECT * FROM (
      (SELECT uuid, price, settle_id, CASE WHEN origin <> '${TEST_ORIGIN}' THEN
           date_trunc('hour', coalesce(gateway_sent_at, delivery_at, created_at), 'UTC') END AS hour,
         iso2, service_code, coalesce(key_id, 0) AS key_id, parts_count, links_count, links_price, status_code, dlr_code,
         savable_parts, is_one_over
       FROM messages WHERE account_id = $1 AND uuid > $3 AND uuid < first_uuid7($2) ORDER BY uuid LIMIT $4)
      UNION ALL
      (SELECT uuid, price, settle_id, hour, iso2, service_code, key_id, parts_count, links_count, links_price, status_code, dlr_code,
         savable_parts, is_one_over
       FROM deleted_messages WHERE account_id = $1 AND uuid > $3 AND uuid < first_uuid7($2) ORDER BY uuid LIMIT $4)
    ) all_messages ORDER BY uuid LIMIT $4
  ), settled AS (
    SELECT uuid7_month(settle_id) AS month, sum(price)::text AS amount
    FROM page WHERE settle_id IS NOT NULL GROUP BY 1
  ), later AS (
    SELECT hour, iso2, service_code, key_id::text,
      count(*) FILTER (WHERE ${SENT_CONDITION}) AS sent,
      coalesce(sum(parts_count) FILTER (WHERE ${SENT_CONDITION}), 0) AS parts,
      coalesce(sum(price) FILTER (WHERE ${SENT_CONDITION}), 0)::text AS cost,
      coalesce(sum(links_count) FILTER (WHERE ${SENT_CONDITION}), 0) AS links,
      coalesce(sum(links_price) FILTER (WHERE ${SENT_CONDITION}), 0)::text AS links_cost,
      count(*) FILTER (WHERE ${DELIVERED_CONDITION}) AS delivered,
      count(*) FILTER (WHERE ${UNDELIVERED_CONDITION}) AS undelivered,
      count(*) FILTER (WHERE ${ENDED_UNSENT_CONDITION}) AS refused,
      ${PART_SUMS.map((name) => `${PART_SUMS_SQL[name]} AS ${name}`).join(", ")}
    FROM page WHERE hour >= $2 AND status_code NOT IN (${UNCOUNTED_CODES_SQL}) GROUP BY 1, 2, 3, 4
  )
  SELECT count(*)::int AS count, (SELECT uuid FROM page ORDER BY uuid DESC LIMIT 1) AS last,
    (SELECT json_agg(settled)::text FROM settled) AS settled, (SELECT json_agg(later)::text FROM later) AS later
  FROM page`;

const ADD_SETTLED_SQL = `
  INSERT INTO closed_settlements AS c (account_id, before, month, amount)
  SELECT a.account_id, $2, s.month, s.amount
  FROM json_to_recordset($3::json) AS s (month date, amount bigint) JOIN accounts a ON a.account_id = $1
  ON CONFLICT (account_id, before, month) DO UPDATE SET amount = c.amount + excluded.amount`;

const ADD_OPEN_HOURS_SQL = `
  INSERT INTO closed_message_stats AS c (${STATS_KEY_COLUMNS}, ${STATS.join(", ")})
  SELECT a.account_id, $2, l.hour, l.iso2, l.service_code, l.key_id, ${STATS.map((name) => `l.${name}`).join(", ")}
  FROM json_to_recordset($3::json) AS l (hour timestamptz, iso2 text, service_code text, key_id bigint,
    ${STATS.map((name) => `${name} bigint`).join(", ")}) JOIN accounts a ON a.account_id = $1
  ON CONFLICT (${STATS_KEY_COLUMNS}) DO UPDATE SET ${STATS.map((name) => `${name} = c.${name} + excluded.${name}`).join(", ")}`;

const ADD_COUNT_SQL = `
  INSERT INTO closing_accounts AS c (account_id, messages) VALUES ($1, $2)
  ON CONFLICT (account_id) DO UPDATE SET messages = c.messages + excluded.messages`;

/** Sums up to `limit` messages; returns how many. */
export async function sumUp(tx: Tx, closing: AccountClosing, limit: number): Promise<number> {
  const { accountId, closingBefore } = closing;
  const { rows } = await tx.query<{
    count: number;
    last: string | null;
    settled: string | null;
    later: string | null;
  }>(PAGE, [accountId, closingBefore, closing.countedTo, limit]);
  const { count = 0, last = null, settled = null, later = null } = rows[0] ?? {};
  if (settled !== null) await tx.query(ADD_SETTLED_SQL, [accountId, closingBefore, settled]);
  if (later !== null) await tx.query(ADD_OPEN_HOURS_SQL, [accountId, closingBefore, later]);
  if (last === null) return count;
  await tx.query(ADD_COUNT_SQL, [accountId, count]);
  await tx.query("UPDATE message_closing SET counted_to = $1", [last]);
  return count;
}

/** Drops the partitions that were summed up, and activates their sums. */
export async function deleteClosedPartitions(tx: Tx): Promise<void> {
  await tx.query("SELECT drop_closing_messages()");
}

export async function findUnsettled(tx: Tx): Promise<string | null> {
  const { rows } = await tx.query<{ account_id: string }>(
    "SELECT account_id FROM closing_accounts ORDER BY account_id LIMIT 1",
  );
  return rows[0]?.account_id ?? null;
}

/**
 * Deletes up to `limit` closed rows outside the dropped partitions, then subtracts closed messages from the account's
 * total, except those that customers deleted, which were subtracted then.
 */
export async function settleAccount(tx: Tx, accountId: string, limit: number): Promise<void> {
  await tx.query("SELECT settle_closed_account($1, $2)", [accountId, limit]);
}
