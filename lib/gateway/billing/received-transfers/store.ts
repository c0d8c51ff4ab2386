import type { Cents } from "@/lib/core/billing/charge";
import type { Currency } from "@/lib/core/context";
import type { Tx } from "@/lib/db/transaction";
import type { StatementFormat } from "@/lib/payment-providers/bank/bank-entry";

export interface BankLine {
  lineId: string;
  /** `YYYY-MM-DD`. */
  bookedOn: string | null;
  amount: Cents | null;
  currency: string;
  payer: string | null;
  purpose: string;
  format: StatementFormat;
  endToEndId: string | null;
  /** The bank's id of the statement or notification. */
  statement: string | null;
  /** The line that is this transfer, or perhaps is. */
  sameAs: string | null;
}

const MAX_PURPOSE = 2_000;
const MAX_PAYER = 200;
const MAX_END_TO_END_ID = 100;
const MAX_STATEMENT = 100;

/** Without NUL, which Postgres refuses. */
const cut = (text: string | null, length: number) =>
  text?.replaceAll("\u0000", "").slice(0, length) ?? null;

const cutEndToEndId = (id: string | null) => cut(id, MAX_END_TO_END_ID);

interface Twin {
  lineId: string;
  /** Whether the payer's bank gave both lines the same ID. */
  isCertain: boolean;
}

/** Days by which banks' files differ in the booking day of a transfer. */
const MAX_DAYS_APART = 5;

/**
 * Finds a line of another format that is this transfer or may be: one with the same end-to-end ID, or of the same day
 * without an ID or with a part of it. Each line has one twin in each format, unless a later line fits better.
 */
export async function findTwin(
  tx: Tx,
  line: Omit<BankLine, "sameAs" | "purpose" | "payer" | "statement"> & { ref: string | null },
): Promise<Twin | null> {
  const { rows } = await tx.query<{ line_id: string; is_certain: boolean }>(
    `SELECT line_id, is_same_id AND booked_on = $2 AS is_certain
     FROM (
       SELECT line.line_id, line.booked_on, line.same_as, line.imported_at, event.ref, given.id AS given_id,
         coalesce(own.id = given.id, false) AS is_same_id, coalesce(event.ref = $7, false) AS is_same_ref,
         coalesce(starts_with(own.id, given.id) OR starts_with(given.id, own.id), true) AS may_be_same_id
       FROM bank_lines AS line
       LEFT JOIN payment_events AS event ON event.provider = 'bank' AND event.event_id = line.line_id
       CROSS JOIN LATERAL (SELECT upper(replace(line.end_to_end_id, ' ', '')) AS id) AS own
       CROSS JOIN LATERAL (SELECT upper(replace($6::text, ' ', '')) AS id) AS given
       WHERE line.booked_on = ANY (ARRAY(SELECT $2::date + days FROM generate_series(-$8::int, $8::int) AS days))
         AND line.amount = $3 AND line.currency = $4 AND line.format <> $5 AND line.line_id <> $1
         AND event.reason IS DISTINCT FROM 'wrong_account' AND (line.same_as IS NULL OR event.state <> 'ignored')
     ) AS twin
     WHERE (is_same_id OR (may_be_same_id AND booked_on = $2))
       AND NOT EXISTS (
         SELECT 1 FROM bank_lines AS other
         LEFT JOIN payment_events AS event ON event.provider = 'bank' AND event.event_id = other.line_id
         WHERE other.same_as = twin.line_id AND other.format = $5
           AND coalesce(upper(replace(other.end_to_end_id, ' ', '')) = twin.given_id, false) >= twin.is_same_id
           AND (twin.is_same_id OR coalesce(event.ref = twin.ref, false) >= twin.is_same_ref))
     ORDER BY is_certain DESC, is_same_id DESC, is_same_ref DESC, same_as IS NULL DESC, imported_at, line_id LIMIT 1`,
    [
      line.lineId,
      line.bookedOn,
      line.amount === null ? null : String(line.amount),
      line.currency,
      line.format,
      cutEndToEndId(line.endToEndId),
      line.ref,
      MAX_DAYS_APART,
    ],
  );
  const [row] = rows;
  return row === undefined ? null : { lineId: row.line_id, isCertain: row.is_certain };
}

/** Lines are inserted one after the other, so that concurrent imports find each other's. */
export async function lockLines(tx: Tx): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", ["bank_lines"]);
}

/** Returns false if it exists. */
export async function insertLine(tx: Tx, line: BankLine): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO bank_lines (line_id, booked_on, amount, currency, payer, purpose, imported_at,
       format, end_to_end_id, same_as, statement)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (line_id) DO NOTHING`,
    [
      line.lineId,
      line.bookedOn,
      line.amount === null ? null : String(line.amount),
      line.currency,
      cut(line.payer, MAX_PAYER),
      cut(line.purpose, MAX_PURPOSE),
      new Date(),
      line.format,
      cutEndToEndId(line.endToEndId),
      line.sameAs,
      cut(line.statement, MAX_STATEMENT),
    ],
  );
  return rowCount === 1;
}

export interface BankLineRecord {
  line_id: string;
  booked_on: string | null;
  amount: string | null;
  currency: string;
  payer: string | null;
  purpose: string;
  same_as: string | null;
  format: StatementFormat;
  statement: string | null;
}

const LINE_COLUMNS =
  "line_id, booked_on::text AS booked_on, amount, currency, payer, purpose, same_as, format, statement" as const;

const areDifferent = (a: string | null, b: string | null) => a !== null && b !== null && a !== b;

/** Checks for an equal line of another payer, or another statement of its format: it may be another transfer. */
export const isOtherLine = (
  known: BankLineRecord,
  { payer, format, statement }: Pick<BankLine, "payer" | "format" | "statement">,
): boolean =>
  areDifferent(known.payer, cut(payer, MAX_PAYER)) ||
  (known.format === format && areDifferent(known.statement, cut(statement, MAX_STATEMENT)));

export async function findLines(tx: Tx, lineIds: readonly string[]): Promise<BankLineRecord[]> {
  const { rows } = await tx.query<BankLineRecord>(
    `SELECT ${LINE_COLUMNS} FROM bank_lines WHERE line_id = ANY ($1::text[])`,
    [lineIds],
  );
  return rows;
}

/** Returns up to two IDs with the prefix. */
export async function findLinesByStart(tx: Tx, start: string): Promise<string[]> {
  const { rows } = await tx.query<{ line_id: string }>(
    "SELECT line_id FROM bank_lines WHERE starts_with(line_id, $1) LIMIT 2",
    [start],
  );
  return rows.map((row) => row.line_id);
}

export interface TransferRecord {
  account_id: string;
  line_id: string;
  received_on: string;
  currency: Currency;
  payer: string | null;
  /** Cents as text. */
  amount: string;
  allocated: string;
  credited: string;
  returned: string;
}

const COLUMNS =
  "account_id, line_id, received_on::text AS received_on, currency, payer, amount, allocated, credited, returned" as const;

export interface NewTransfer {
  lineId: string;
  receivedOn: string;
  currency: Currency;
  payer: string | null;
  amount: Cents;
}

/** Throws on a second transfer with this id. */
export async function insertTransfer(
  tx: Tx,
  accountId: number,
  { lineId, receivedOn, currency, payer, amount }: NewTransfer,
): Promise<void> {
  await tx.query(
    `INSERT INTO received_transfers (account_id, line_id, received_on, currency, payer, amount, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [accountId, lineId, receivedOn, currency, payer, String(amount), new Date()],
  );
}

export async function lockTransfer(
  tx: Tx,
  accountId: number,
  lineId: string,
): Promise<TransferRecord | undefined> {
  const { rows } = await tx.query<TransferRecord>(
    `SELECT ${COLUMNS} FROM received_transfers WHERE account_id = $1 AND line_id = $2 FOR UPDATE`,
    [accountId, lineId],
  );
  return rows[0];
}

type Use = "allocated" | "credited" | "returned";

/** Uses a part of a transfer, negative to free it. A CHECK refuses more than the transfer. */
export async function addUse(
  tx: Tx,
  accountId: number,
  lineId: string,
  use: Use,
  amount: Cents,
): Promise<void> {
  await tx.query(
    `UPDATE received_transfers SET ${use} = ${use} + $3::bigint WHERE account_id = $1 AND line_id = $2`,
    [accountId, lineId, String(amount)],
  );
}

export async function deleteTransfer(tx: Tx, accountId: number, lineId: string): Promise<void> {
  await tx.query("DELETE FROM received_transfers WHERE account_id = $1 AND line_id = $2", [
    accountId,
    lineId,
  ]);
}

export async function findPayers(tx: Tx, accountId: number): Promise<string[]> {
  const { rows } = await tx.query<{ payer: string }>(
    `SELECT DISTINCT payer FROM received_transfers
     WHERE account_id = $1 AND payer IS NOT NULL AND allocated > 0`,
    [accountId],
  );
  return rows.map(({ payer }) => payer);
}

export async function findAllPayers(tx: Tx): Promise<{ account_id: string; payer: string }[]> {
  const { rows } = await tx.query<{ account_id: string; payer: string }>(
    "SELECT DISTINCT account_id, payer FROM received_transfers WHERE payer IS NOT NULL AND allocated > 0",
  );
  return rows;
}

const OPEN_SQL = "allocated + credited + returned < amount ORDER BY received_on, line_id";

export async function findOpenTransfers(tx: Tx, accountId: number): Promise<TransferRecord[]> {
  const { rows } = await tx.query<TransferRecord>(
    `SELECT ${COLUMNS} FROM received_transfers WHERE account_id = $1 AND ${OPEN_SQL}`,
    [accountId],
  );
  return rows;
}

export async function findAllOpenTransfers(tx: Tx): Promise<TransferRecord[]> {
  const { rows } = await tx.query<TransferRecord>(
    `SELECT amount, ${COLUMNS} FROM received_transfers WHERE ${OPEN_SQL}`,
  );
  return rows;
}

export async function hasTransfers(tx: Tx, accountId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM received_transfers WHERE account_id = $1 LIMIT 1",
    [accountId],
  );
  return rowCount !== 0;
}

export async function findTransferOwner(tx: Tx, lineId: string): Promise<number | null> {
  const { rows } = await tx.query<{ account_id: string }>(
    "SELECT account_id FROM received_transfers WHERE line_id = $1",
    [lineId],
  );
  return rows[0] === undefined ? null : Number(rows[0].account_id);
}

export async function findLastManual(tx: Tx, accountId: number, prefix: string): Promise<number> {
  const { rows } = await tx.query<{ last: string | null }>(
    `SELECT max(substr(line_id, length($2) + 1)::bigint) AS last FROM received_transfers
     WHERE account_id = $1 AND starts_with(line_id, $2)`,
    [accountId, prefix],
  );
  return Number(rows[0]?.last ?? 0);
}
