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

/** Money held for the messages of one account in one group. */
export interface Hold {
  accountId: number;
  transferId: string;
  amount: bigint;
}

/** Columns of messages as arrays, in the order of the functions. */
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
const OF_ACCOUNT = `SELECT accept_account(${placeholders([...ACCOUNT_TYPES, "boolean"])})`;
const ALONE = `SELECT accept_alone(${placeholders(ACCOUNT_TYPES)})`;
const IN_TRANSACTION = `SELECT accept_messages(${placeholders(PARAMETER_TYPES)})`;
const AS_GROUP = `SELECT accept_group(current_setting('app.account_ids'), ${placeholders(PARAMETER_TYPES)})`;
const AS_TRANSACTION = `SELECT accept_group($1::text, ${placeholders(PARAMETER_TYPES, 2)})`;

/** The messages as parameters, in the order of COLUMN_TYPES. */
function columnsOf(rows: readonly MessageRecord[]): string[] {
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

/** The messages and the holds on their money as parameters, in the order of PARAMETER_TYPES. */
function parametersOf(rows: readonly MessageRecord[], holds: ReadonlyMap<number, Hold>): unknown[] {
  const paid = [...holds.values()]
    .filter(({ amount }) => amount > 0n)
    .sort((a, b) => a.accountId - b.accountId);
  const holdIds = new Map(paid.map(({ accountId, transferId }) => [accountId, transferId]));
  return [
    plainArray(column(rows, "account_id")),
    ...columnsOf(rows),
    plainArray(rows.map((row) => holdIds.get(row.account_id) ?? null)),
    VALIDITY.direct,
    VALIDITY.voice,
    plainArray(paid.map(({ accountId }) => accountId)),
    plainArray(paid.map(({ transferId }) => transferId)),
    textArray(paid.map(({ transferId }) => `hold:${transferId}`)),
    plainArray(paid.map(({ amount }) => amount)),
  ];
}

/**
 * Accepts messages of several accounts with the holds on their money, inside a transaction. Throws when
 * an account cannot pay; nothing is written then.
 */
export async function insertAccepted(
  tx: Tx,
  rows: readonly MessageRecord[],
  holds: ReadonlyMap<number, Hold>,
): Promise<void> {
  const values = parametersOf(rows, holds);
  await tx.query({ name: "accept_messages", text: IN_TRANSACTION, values });
}

/** The messages of one account and the hold on their money as parameters, in the order of ACCOUNT_TYPES. */
function accountParametersOf(
  accountId: number,
  rows: readonly MessageRecord[],
  hold: Hold | undefined,
): unknown[] {
  const amount = hold?.amount ?? 0n;
  return [
    accountId,
    ...columnsOf(rows),
    amount > 0n ? hold?.transferId : null,
    VALIDITY.direct,
    VALIDITY.voice,
    amount.toString(),
  ];
}

/**
 * Accepts messages of one account with the hold on their money, inside a transaction, without the list of accounts with
 * work (`insertReady`): what a cluster does in the account's shard.
 * @param isDecided whether the transaction has decided funds and caps; else the database refuses what can't be paid, or
 *   whose key has a cap (`isRefusedByLedger`)
 */
export async function insertOfAccount(
  tx: Tx,
  accountId: number,
  rows: readonly MessageRecord[],
  hold: Hold | undefined,
  isDecided = true,
): Promise<void> {
  const values = [...accountParametersOf(accountId, rows, hold), isDecided];
  await tx.query({ name: "accept_account", text: OF_ACCOUNT, values });
}

/**
 * The same as one statement that is its own transaction (`acceptCall`), for messages whose funds and caps were not checked.
 * It fails when the account cannot pay or a key has a spend cap; nothing is written then.
 */
export function acceptAloneStatement(
  accountId: number,
  rows: readonly MessageRecord[],
  hold: Hold | undefined,
): OwnStatement {
  return { name: "accept_alone", text: ALONE, values: accountParametersOf(accountId, rows, hold) };
}

/**
 * Stores messages of several accounts whose funds and caps were not checked. Throws when an account cannot pay or a key has a spend cap. For a
 * single Postgres, not for a cluster.
 */
export async function insertTrusted(
  tx: Tx,
  rows: readonly MessageRecord[],
  holds: ReadonlyMap<number, Hold>,
): Promise<void> {
  const values = parametersOf(rows, holds);
  await tx.query({ name: "accept_group_in_transaction", text: AS_GROUP, values });
}

/** `insertTrusted` as one statement that is its own transaction (`acceptStatement`). */
export function acceptGroupStatement(
  rows: readonly MessageRecord[],
  holds: ReadonlyMap<number, Hold>,
): OwnStatement {
  return { name: "accept_group", text: AS_TRANSACTION, values: parametersOf(rows, holds) };
}
