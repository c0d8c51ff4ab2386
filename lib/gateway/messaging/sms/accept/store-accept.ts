import { plainArray, textArray, timeArray } from "@/lib/db/grouping/array-literal";
import type { OwnStatement, Tx } from "@/lib/db/transaction";
import type { MessageRecord } from "@/lib/gateway/messaging/sms/resource";
import { VALIDITY } from "@/lib/gateway/messaging/sms/schema-values";

function column<K extends keyof MessageRecord>(
  rows: readonly MessageRecord[],
  key: K,
): MessageRecord[K][] {
  return rows.map((row) => row[key]);
}

export interface Hold {
  accountId: number;
  transferId: string;
  amount: bigint;
}

const COLUMN_TYPES = [
  "uuid[]",
  "timestamptz[]",
  "text[]",
  "text[]",
  "text[]",
  "text[]",
  "timestamptz[]",
  "text[]",
  "bigint[]",
  "text[]",
  "boolean[]",
  "boolean[]",
  "text[]",
  "smallint[]",
  "boolean[]",
  "smallint[]",
  "integer[]",
  "bigint[]",
  "uuid[]",
  "bigint[]",
  "bigint[]",
  "text[]",
  "inet[]",
  "text[]",
];
const PARAMETER_TYPES = [
  "bigint[]",
  ...COLUMN_TYPES,
  "uuid[]",
  "interval",
  "interval",
  "bigint[]",
  "uuid[]",
  "text[]",
  "bigint[]",
];
const placeholders = (types: readonly string[], first = 1) =>
  types.map((type, index) => `$${index + first}::${type}`).join(", ");
const ACCOUNT_TYPES = ["bigint", ...COLUMN_TYPES, "uuid", "interval", "interval", "bigint"];
const ACCEPT_ACCOUNT_SQL = `SELECT accept_account(${placeholders([...ACCOUNT_TYPES, "boolean"])})`;
const ACCEPT_ALONE_SQL = `SELECT accept_alone(${placeholders(ACCOUNT_TYPES)})`;
const ACCEPT_IN_TRANSACTION_SQL = `SELECT accept_messages(${placeholders(PARAMETER_TYPES)})`;
const ACCEPT_GROUP_SQL = `SELECT accept_group(current_setting('app.account_ids'), ${placeholders(PARAMETER_TYPES)})`;
const ACCEPT_GROUP_TRANSACTION_SQL = `SELECT accept_group($1::text, ${placeholders(PARAMETER_TYPES, 2)})`;

function toMessageColumns(rows: readonly MessageRecord[]): string[] {
  return [
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
  ];
}

function toParameters(rows: readonly MessageRecord[], holds: ReadonlyMap<number, Hold>): unknown[] {
  const paid = [...holds.values()]
    .filter(({ amount }) => amount > 0n)
    .sort((a, b) => a.accountId - b.accountId);
  const holdIds = new Map(paid.map(({ accountId, transferId }) => [accountId, transferId]));
  return [
    plainArray(column(rows, "account_id")),
    ...toMessageColumns(rows),
    plainArray(rows.map((row) => holdIds.get(row.account_id) ?? null)),
    VALIDITY.direct,
    VALIDITY.voice,
    plainArray(paid.map(({ accountId }) => accountId)),
    plainArray(paid.map(({ transferId }) => transferId)),
    textArray(paid.map(({ transferId }) => `hold:${transferId}`)),
    plainArray(paid.map(({ amount }) => amount)),
  ];
}

/** Throws without writing if an account can't pay. */
export async function insertAccepted(
  tx: Tx,
  rows: readonly MessageRecord[],
  holds: ReadonlyMap<number, Hold>,
): Promise<void> {
  const values = toParameters(rows, holds);
  await tx.query({ name: "accept_messages", text: ACCEPT_IN_TRANSACTION_SQL, values });
}

function toAccountParameters(
  accountId: number,
  rows: readonly MessageRecord[],
  hold: Hold | undefined,
): unknown[] {
  const amount = hold?.amount ?? 0n;
  return [
    accountId,
    ...toMessageColumns(rows),
    amount > 0n ? hold?.transferId : null,
    VALIDITY.direct,
    VALIDITY.voice,
    amount.toString(),
  ];
}

/**
 * Runs within a transaction in the account's shard, without the ready list (`insertReady`).
 * @param isDecided whether funds and caps were checked in this transaction; otherwise the database refuses messages
 * that can't be paid or whose key has a cap (`isRefusedByLedger`)
 */
export async function insertOfAccount(
  tx: Tx,
  accountId: number,
  rows: readonly MessageRecord[],
  hold: Hold | undefined,
  isDecided = true,
): Promise<void> {
  const values = [...toAccountParameters(accountId, rows, hold), isDecided];
  await tx.query({ name: "accept_account", text: ACCEPT_ACCOUNT_SQL, values });
}

/** For unchecked messages (`acceptCall`). Fails without writing if the account can't pay or a key has a spend cap. */
export function acceptAloneStatement(
  accountId: number,
  rows: readonly MessageRecord[],
  hold: Hold | undefined,
): OwnStatement {
  return {
    name: "accept_alone",
    text: ACCEPT_ALONE_SQL,
    values: toAccountParameters(accountId, rows, hold),
  };
}

/** For unchecked messages. Throws if an account can't pay or a key has a spend cap. Single Postgres only. */
export async function insertTrusted(
  tx: Tx,
  rows: readonly MessageRecord[],
  holds: ReadonlyMap<number, Hold>,
): Promise<void> {
  const values = toParameters(rows, holds);
  await tx.query({ name: "accept_group_in_transaction", text: ACCEPT_GROUP_SQL, values });
}

/** `insertTrusted` as a single statement (`acceptStatement`). */
export function acceptGroupStatement(
  rows: readonly MessageRecord[],
  holds: ReadonlyMap<number, Hold>,
): OwnStatement {
  return {
    name: "accept_group",
    text: ACCEPT_GROUP_TRANSACTION_SQL,
    values: toParameters(rows, holds),
  };
}
