import { NOT_COUNTED_CODES } from "@/lib/core/messages/message-state";
import type { Tx } from "@/lib/db/transaction";

const NOT_COUNTED = NOT_COUNTED_CODES.join(", ");

/** How far closing has come; times as text, to the microsecond. */
export interface Closing {
  /** Null: nothing under way. */
  closingBefore: string | null;
  accountId: string;
  countedTo: string;
  /** Messages made before are older than they are kept, and not closed yet. */
  dueBefore: string | null;
}

/** The start of the oldest month (UTC) of $1 that are kept, the running one included. */
const KEPT_FROM =
  "((date_trunc('month', now() AT TIME ZONE 'UTC') - make_interval(months => $1 - 1)) AT TIME ZONE 'UTC')";

/** Where closing stands, locked: two runs at once take turns. */
export async function lockClosing(tx: Tx, keptMonths: number): Promise<Closing> {
  const { rows } = await tx.query<Closing>(
    `SELECT closing_before::text AS "closingBefore", account_id AS "accountId", counted_to AS "countedTo",
       CASE WHEN closed_before < ${KEPT_FROM} THEN ${KEPT_FROM}::text END AS "dueBefore"
     FROM message_closing FOR UPDATE`,
    [keptMonths],
  );
  const [closing] = rows;
  if (closing === undefined) throw new Error("The row of message_closing is missing");
  return closing;
}

/** Begins to close what was made before `before`. False, and nothing begins, while some of it still waits. */
export async function beginClosing(tx: Tx, before: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE message_closing SET closing_before = $1, account_id = 0, counted_to = DEFAULT
     WHERE NOT EXISTS (SELECT FROM dispatch_queue WHERE uuid < first_uuid7($1))`,
    [before],
  );
  return rowCount === 1;
}

/**
 * Goes on to the next account that has messages to close. Reports of a message come within seven days after it
 * was handed over and change what it counts as: until then the account is waited for.
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

const SAME = "account_id, before, hour, iso2, service_code, key_id";
const STATS = ["sent", "parts", "cost", "delivered", "undelivered", "refused"];

/**
 * One page of an account's messages, with those that were deleted: to delete one in the meantime moves it from
 * one table to the other, which the sums do not notice.
 */
const SUM_UP = `
  WITH page AS (
    SELECT * FROM (
      (SELECT uuid, price, settle_id, date_trunc('hour', coalesce(gateway_sent_at, delivery_at, created_at), 'UTC') AS hour,
         iso2, service_code, coalesce(key_id, 0) AS key_id, parts_count, status_code, dlr_code
       FROM messages WHERE account_id = $1 AND uuid > $3 AND uuid < first_uuid7($2) ORDER BY uuid LIMIT $4)
      UNION ALL
      (SELECT uuid, price, settle_id, hour, iso2, service_code, key_id, parts_count, status_code, dlr_code
       FROM deleted_messages WHERE account_id = $1 AND uuid > $3 AND uuid < first_uuid7($2) ORDER BY uuid LIMIT $4)
    ) all_messages ORDER BY uuid LIMIT $4
  ), settled AS (
    INSERT INTO closed_settlements AS c (account_id, before, month, amount)
    SELECT $1, $2, uuid7_month(settle_id), sum(price) FROM page WHERE settle_id IS NOT NULL GROUP BY 3
    ON CONFLICT (account_id, before, month) DO UPDATE SET amount = c.amount + excluded.amount
  ), later AS (
    INSERT INTO closed_message_stats AS c (${SAME}, ${STATS.join(", ")})
    SELECT $1, $2, hour, iso2, service_code, key_id,
      count(*) FILTER (WHERE status_code = 100),
      coalesce(sum(parts_count) FILTER (WHERE status_code = 100), 0),
      coalesce(sum(price) FILTER (WHERE status_code = 100), 0),
      count(*) FILTER (WHERE status_code = 100 AND dlr_code = 1),
      count(*) FILTER (WHERE status_code = 100 AND dlr_code IN (8, 16)),
      count(*) FILTER (WHERE status_code <> 100)
    FROM page WHERE hour >= $2 AND status_code NOT IN (${NOT_COUNTED}) GROUP BY 3, 4, 5, 6
    ON CONFLICT (${SAME}) DO UPDATE SET ${STATS.map((name) => `${name} = c.${name} + excluded.${name}`).join(", ")}
  ), counted AS (
    INSERT INTO closing_accounts AS c (account_id, messages)
    SELECT $1, count(*) FROM page HAVING count(*) > 0
    ON CONFLICT (account_id) DO UPDATE SET messages = c.messages + excluded.messages
  )
  SELECT count(*)::int AS count, (SELECT uuid FROM page ORDER BY uuid DESC LIMIT 1) AS last FROM page`;

/** Sums up the next `limit` messages of the account under way; returns how many there were. */
export async function sumUp(tx: Tx, closing: Closing, limit: number): Promise<number> {
  const { rows } = await tx.query<{ count: number; last: string | null }>(SUM_UP, [
    closing.accountId,
    closing.closingBefore,
    closing.countedTo,
    limit,
  ]);
  const { count = 0, last = null } = rows[0] ?? {};
  if (last !== null) await tx.query("UPDATE message_closing SET counted_to = $1", [last]);
  return count;
}

/** The next account whose closed messages are not taken off its total yet, or null. */
export async function findUnsettled(tx: Tx): Promise<string | null> {
  const { rows } = await tx.query<{ account_id: string }>(
    "SELECT account_id FROM closing_accounts ORDER BY account_id LIMIT 1",
  );
  return rows[0]?.account_id ?? null;
}

/**
 * Deletes closed rows that no dropped partition held, `limit` a call, then takes the closed messages off the
 * account's total, except those that customers deleted, which were taken off then.
 */
export async function settleAccount(tx: Tx, accountId: string, limit: number): Promise<void> {
  const { rows } = await tx.query<{ messages: number; deleted_messages: number }>(
    "SELECT messages, deleted_messages FROM purge_closed_messages($1, $2)",
    [accountId, limit],
  );
  const purged = rows[0] ?? { messages: 0, deleted_messages: 0 };
  if (purged.messages > 0) return;
  if (purged.deleted_messages > 0) {
    await tx.query("UPDATE closing_accounts SET messages = messages - $2 WHERE account_id = $1", [
      accountId,
      purged.deleted_messages,
    ]);
    return;
  }
  await tx.query(
    `UPDATE message_counts c SET messages = c.messages - d.messages
     FROM closing_accounts d WHERE c.account_id = $1 AND d.account_id = c.account_id`,
    [accountId],
  );
  await tx.query(
    `DELETE FROM closed_message_stats WHERE account_id = $1
       AND hour < (SELECT closed_before FROM message_closing)`,
    [accountId],
  );
  await tx.query("DELETE FROM closing_accounts WHERE account_id = $1", [accountId]);
}
