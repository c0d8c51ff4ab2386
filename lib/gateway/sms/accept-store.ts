import { plainArray, textArray, timeArray } from "@/lib/db/array-literal";
import type { Tx } from "@/lib/db/transaction";
import type { MessageRow } from "./resource";

/** How long a message may wait for its carrier after it is due. A call is of no use hours later. */
const VALIDITY = { direct: "48 hours", voice: "2 hours" } as const;

function column<K extends keyof MessageRow>(rows: readonly MessageRow[], key: K): MessageRow[K][] {
  return rows.map((row) => row[key]);
}

/** Money held for the messages of one account in one group. */
export interface Hold {
  accountId: number;
  transferId: string;
  amount: bigint;
}

/**
 * Accepts messages of several accounts with the holds on their money, in one round trip
 * (`accept_messages`). Throws when an account cannot pay; nothing is written then.
 */
export async function insertAccepted(
  tx: Tx,
  rows: readonly MessageRow[],
  holds: ReadonlyMap<number, Hold>,
): Promise<void> {
  const paid = [...holds.values()]
    .filter(({ amount }) => amount > 0n)
    .sort((a, b) => a.accountId - b.accountId);
  const holdIds = new Map(paid.map(({ accountId, transferId }) => [accountId, transferId]));
  await tx.query({
    name: "accept_messages",
    text: `SELECT accept_messages($1::bigint[], $2::uuid[], $3::timestamptz[], $4::text[], $5::text[],
             $6::text[], $7::text[], $8::timestamptz[], $9::text[], $10::bigint[], $11::text[],
             $12::boolean[], $13::boolean[], $14::text[], $15::smallint[], $16::boolean[],
             $17::smallint[], $18::integer[], $19::bigint[], $20::uuid[], $21::bigint[],
             $22::bigint[], $23::text[], $24::inet[], $25::text[], $26::uuid[], $27::interval, $28::interval,
             $29::bigint[], $30::uuid[], $31::text[], $32::bigint[])`,
    values: [
      plainArray(column(rows, "account_id")),
      plainArray(column(rows, "uuid")),
      timeArray(column(rows, "created_at")),
      textArray(column(rows, "text")),
      textArray(column(rows, "sender_id")),
      textArray(column(rows, "phone")),
      textArray(column(rows, "iso2")),
      timeArray(column(rows, "delivery_at")),
      textArray(column(rows, "service_code")),
      plainArray(column(rows, "source")),
      textArray(column(rows, "callback_data")),
      plainArray(column(rows, "is_unicode")),
      plainArray(column(rows, "unicode_choice")),
      textArray(column(rows, "voice_lang")),
      plainArray(column(rows, "attempts_count_max")),
      plainArray(column(rows, "is_text_deleted")),
      plainArray(column(rows, "parts_count")),
      plainArray(column(rows, "chars_count")),
      plainArray(column(rows, "price")),
      plainArray(column(rows, "bulk_id")),
      plainArray(column(rows, "key_id")),
      plainArray(column(rows, "user_id")),
      textArray(column(rows, "origin")),
      textArray(column(rows, "ip")),
      textArray(column(rows, "request_id")),
      plainArray(rows.map((row) => holdIds.get(row.account_id) ?? null)),
      VALIDITY.direct,
      VALIDITY.voice,
      plainArray(paid.map(({ accountId }) => accountId)),
      plainArray(paid.map(({ transferId }) => transferId)),
      textArray(paid.map(({ transferId }) => `hold:${transferId}`)),
      plainArray(paid.map(({ amount }) => amount)),
    ],
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
