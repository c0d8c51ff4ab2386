import { findPartSavings } from "@/lib/core/text/part-savings";
import type { OwnStatement, Tx } from "@/lib/db/transaction";
import type { NewMessage } from "@/lib/gateway/messaging/sms/resource";
import { VALIDITY } from "@/lib/gateway/messaging/sms/schema-values";

export interface AcceptedRow extends NewMessage {
  /** Sampled trace as `toStoredTrace` writes it. */
  trace?: string;
}

export interface Hold {
  accountId: number;
  transferId: string;
  amount: bigint;
}

/** Replaces unpaired surrogates, which JSON can't carry to the database, by U+FFFD. */
function toJsonValue(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  return typeof value === "string" ? value.toWellFormed() : value;
}

/** Leaves out nulls, since each name costs the database time. */
function toJsonRow(row: object): object {
  const json: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    if (value !== null) json[column] = toJsonValue(value);
  }
  return json;
}

const toJsonRows = (rows: readonly object[]): string => JSON.stringify(rows.map(toJsonRow));

/** Calls have no characters to replace. */
const NO_SAVINGS = { savableParts: 0, isOneOver: false };

function toInserted(row: AcceptedRow) {
  const isCall = row.service_code !== "direct";
  const savings =
    row.parts_count < 2
      ? null
      : isCall
        ? NO_SAVINGS
        : findPartSavings({
            text: row.text ?? "",
            isUnicode: row.is_unicode,
            unicodeChoice: row.unicode_choice,
            charsCount: row.chars_count,
            partsCount: row.parts_count,
          });
  return {
    ...row,
    savable_parts: savings?.savableParts ?? null,
    is_one_over: savings?.isOneOver ?? null,
  };
}

function toParameters(rows: readonly AcceptedRow[], holds: ReadonlyMap<number, Hold>): unknown[] {
  const paid = [...holds.values()]
    .filter(({ amount }) => amount > 0n)
    .sort((a, b) => a.accountId - b.accountId);
  const holdIds = new Map(paid.map(({ accountId, transferId }) => [accountId, transferId]));
  return [
    toJsonRows(
      rows.map((row) => ({ ...toInserted(row), hold_id: holdIds.get(row.account_id) ?? null })),
    ),
    toJsonRows(
      paid.map(({ accountId, transferId, amount }) => ({
        account_id: accountId,
        id: transferId,
        amount,
      })),
    ),
    VALIDITY.direct,
    VALIDITY.voice,
  ];
}

/** Throws without writing if an account can't pay. */
export async function insertAccepted(
  tx: Tx,
  rows: readonly AcceptedRow[],
  holds: ReadonlyMap<number, Hold>,
): Promise<void> {
  await tx.query({
    name: "accept_messages",
    text: "SELECT accept_messages($1::json, $2::json, $3::interval, $4::interval, true)",
    values: toParameters(rows, holds),
  });
}

function toAccountParameters(
  accountId: number,
  rows: readonly AcceptedRow[],
  hold: Hold | undefined,
): unknown[] {
  const amount = hold?.amount ?? 0n;
  return [
    accountId,
    toJsonRows(rows.map(toInserted)),
    amount > 0n ? hold?.transferId : null,
    amount.toString(),
    VALIDITY.direct,
    VALIDITY.voice,
  ];
}

/**
 * Inserts within a transaction in the account's shard, without the ready list (`insertReady`).
 * @param isDecided whether funds and caps were checked in this transaction; otherwise the database refuses messages
 * that can't be paid or whose key has a cap (`isRefusedByLedger`)
 */
export async function insertForAccount(
  tx: Tx,
  accountId: number,
  rows: readonly AcceptedRow[],
  hold: Hold | undefined,
  isDecided = true,
): Promise<void> {
  await tx.query({
    name: "accept_account",
    text: "SELECT accept_account($1::bigint, $2::json, $3::uuid, $4::bigint, $5::interval, $6::interval, $7::boolean)",
    values: [...toAccountParameters(accountId, rows, hold), isDecided],
  });
}

/**
 * Returns a statement for unchecked messages (`acceptCall`), which fails without writing if the account can't pay or a
 * key has a spend cap.
 */
export function acceptAloneStatement(
  accountId: number,
  rows: readonly AcceptedRow[],
  hold: Hold | undefined,
): OwnStatement {
  return {
    name: "accept_alone",
    text: "SELECT accept_alone($1::bigint, $2::json, $3::uuid, $4::bigint, $5::interval, $6::interval)",
    values: toAccountParameters(accountId, rows, hold),
  };
}

/** Inserts unchecked messages. Throws if an account can't pay or a key has a spend cap. Single Postgres only. */
export async function insertUnchecked(
  tx: Tx,
  rows: readonly AcceptedRow[],
  holds: ReadonlyMap<number, Hold>,
): Promise<void> {
  await tx.query({
    name: "accept_group_in_transaction",
    text: `SELECT accept_group(current_setting('app.account_ids'), $1::json, $2::json, $3::interval, $4::interval)`,
    values: toParameters(rows, holds),
  });
}

/** Returns `insertUnchecked` as a single statement (`acceptStatement`). */
export function acceptGroupStatement(
  rows: readonly AcceptedRow[],
  holds: ReadonlyMap<number, Hold>,
): OwnStatement {
  return {
    name: "accept_group",
    text: "SELECT accept_group($1::text, $2::json, $3::json, $4::interval, $5::interval)",
    values: toParameters(rows, holds),
  };
}
