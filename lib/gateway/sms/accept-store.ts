import type { Tx } from "@/lib/db/transaction";
import type { MessageRow } from "./resource";

/** How long a message may wait for its carrier after it is due. A call is of no use hours later. */
const VALIDITY = { direct: "48 hours", voice: "2 hours" } as const;

function column<K extends keyof MessageRow>(rows: readonly MessageRow[], key: K): MessageRow[K][] {
  return rows.map((row) => row[key]);
}

/** Writes messages of several accounts with one statement. */
export async function insertMessages(
  tx: Tx,
  rows: readonly MessageRow[],
  holdIdOf: (accountId: number) => string | null,
): Promise<void> {
  await tx.query({
    name: "messages_insert",
    text: `INSERT INTO messages (account_id, uuid, created_at, text, sender_id, phone, iso2, delivery_at,
             service_code, source, callback_data, is_unicode, unicode_choice, voice_lang,
             attempts_count_max, is_text_deleted, parts_count, chars_count, price, bulk_id, key_id,
             user_id, origin, ip, request_id, hold_id)
           SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::timestamptz[], $4::text[], $5::text[],
             $6::text[], $7::text[], $8::timestamptz[], $9::text[], $10::bigint[], $11::text[],
             $12::boolean[], $13::boolean[], $14::text[], $15::smallint[], $16::boolean[],
             $17::smallint[], $18::integer[], $19::bigint[], $20::uuid[], $21::bigint[],
             $22::bigint[], $23::text[], $24::inet[], $25::text[], $26::uuid[])`,
    values: [
      column(rows, "account_id"),
      column(rows, "uuid"),
      column(rows, "created_at"),
      column(rows, "text"),
      column(rows, "sender_id"),
      column(rows, "phone"),
      column(rows, "iso2"),
      column(rows, "delivery_at"),
      column(rows, "service_code"),
      column(rows, "source"),
      column(rows, "callback_data"),
      column(rows, "is_unicode"),
      column(rows, "unicode_choice"),
      column(rows, "voice_lang"),
      column(rows, "attempts_count_max"),
      column(rows, "is_text_deleted"),
      column(rows, "parts_count"),
      column(rows, "chars_count"),
      rows.map((row) => row.price.toString()),
      column(rows, "bulk_id"),
      column(rows, "key_id"),
      column(rows, "user_id"),
      column(rows, "origin"),
      column(rows, "ip"),
      column(rows, "request_id"),
      rows.map((row) => holdIdOf(row.account_id)),
    ],
  });
}

/** Puts messages into the queue of the worker, due now or at their delivery time. */
export async function queueMessages(tx: Tx, rows: readonly MessageRow[]): Promise<void> {
  await tx.query({
    name: "queue_insert",
    text: `INSERT INTO dispatch_queue (account_id, uuid, due_at, valid_until, service_code, price)
           SELECT account_id, uuid, coalesce(delivery_at, now()),
                  coalesce(delivery_at, now()) + CASE service_code WHEN 'direct' THEN $6::interval ELSE $7::interval END,
                  service_code, price
           FROM unnest($1::bigint[], $2::uuid[], $3::timestamptz[], $4::text[], $5::bigint[])
             AS m (account_id, uuid, delivery_at, service_code, price)`,
    values: [
      column(rows, "account_id"),
      column(rows, "uuid"),
      column(rows, "delivery_at"),
      column(rows, "service_code"),
      rows.map((row) => row.price.toString()),
      VALIDITY.direct,
      VALIDITY.voice,
    ],
  });
}

/** Keeps the total of the unfiltered list. */
export async function addToCounts(tx: Tx, rows: readonly MessageRow[]): Promise<void> {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(row.account_id, (counts.get(row.account_id) ?? 0) + 1);
  await tx.query({
    name: "counts_add",
    text: `INSERT INTO message_counts (account_id, messages)
           SELECT * FROM unnest($1::bigint[], $2::bigint[])
           ON CONFLICT (account_id) DO UPDATE SET messages = message_counts.messages + excluded.messages`,
    values: [[...counts.keys()], [...counts.values()]],
  });
}

/**
 * Tells the workers which accounts have work. The row stays locked until COMMIT even when nothing
 * changes, so that a worker that is about to park the account waits and then sees the new message.
 */
export async function markReady(tx: Tx, rows: readonly MessageRow[]): Promise<void> {
  const due = new Map<number, Date | null>();
  for (const { account_id, delivery_at } of rows) {
    const known = due.get(account_id);
    if (known === null) continue;
    if (known === undefined || delivery_at === null || delivery_at < known) {
      due.set(account_id, delivery_at);
    }
  }
  const accounts = [...due.keys()].sort((a, b) => a - b);
  await tx.query({
    name: "ready_mark",
    text: `INSERT INTO dispatch_ready (account_id, due_at)
           SELECT account_id, coalesce(due_at, now())
           FROM unnest($1::bigint[], $2::timestamptz[]) AS r (account_id, due_at)
           ORDER BY account_id
           ON CONFLICT (account_id) DO UPDATE SET due_at = excluded.due_at
           WHERE dispatch_ready.due_at > excluded.due_at`,
    values: [accounts, accounts.map((id) => due.get(id) ?? null)],
  });
}

interface CappedItem {
  index: number;
  accountId: number;
  keyId: number;
  price: bigint;
  spendCap: bigint;
}

/** Books the spend of capped keys in this month and returns the items that go beyond a cap. */
export async function spendOfKeys(tx: Tx, items: readonly CappedItem[]): Promise<number[]> {
  const refused: number[] = [];
  const ordered = [...items].sort(
    (a, b) => a.accountId - b.accountId || a.keyId - b.keyId || a.index - b.index,
  );
  for (const item of ordered) {
    const { rowCount } = await tx.query(
      `INSERT INTO api_key_spend AS s (account_id, key_id, month, spent)
       SELECT $1, $2, date_trunc('month', now() AT TIME ZONE 'UTC')::date, $3::bigint WHERE $3::bigint <= $4::bigint
       ON CONFLICT (account_id, key_id, month) DO UPDATE SET spent = s.spent + excluded.spent
       WHERE s.spent + excluded.spent <= $4::bigint`,
      [item.accountId, item.keyId, item.price.toString(), item.spendCap.toString()],
    );
    if (rowCount !== 1) refused.push(item.index);
  }
  return refused;
}
