import type { ListSource } from "@/lib/db/list";
import type { Tx } from "@/lib/db/transaction";
import type { ConsentSource } from "@/lib/gateway/contacts/consents/schema-values";
import { BLOCKED_NUMBER_LIST } from "./schema-list";
import type { BlockType } from "./schema-values";

export interface BlockedNumberRecord {
  id: string;
  number: string;
  type: BlockType;
  added_at: Date;
  note: string | null;
  source: ConsentSource;
}

const COLUMNS = "id, number, type, added_at, note, source";

export const BLOCKED_NUMBERS: ListSource<BlockedNumberRecord, typeof BLOCKED_NUMBER_LIST> = {
  list: BLOCKED_NUMBER_LIST,
  columns: COLUMNS,
  from: "blocked_numbers",
  where: "account_id = $1",
  orderBy: ["id"],
};

export async function findBlockedNumber(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<BlockedNumberRecord | undefined> {
  const { rows } = await tx.query<BlockedNumberRecord>(
    `SELECT ${COLUMNS} FROM blocked_numbers WHERE account_id = $1 AND id = $2`,
    [accountId, id],
  );
  return rows[0];
}

/** Those of the numbers that are blocked. */
export async function findBlockedAmong(
  tx: Tx,
  accountId: number,
  numbers: readonly string[],
): Promise<BlockedNumberRecord[]> {
  const { rows } = await tx.query<BlockedNumberRecord>(
    `SELECT ${COLUMNS} FROM blocked_numbers WHERE account_id = $1 AND number = ANY ($2::text[])`,
    [accountId, numbers],
  );
  return rows;
}

const ROWS_A_STATEMENT = 5_000;

export type NewBlockedNumber = Omit<BlockedNumberRecord, "id"> & {
  /** The import whose undo lifts the block; another that names the number, too, makes it nobody's. */
  import_id: string | null;
};

/** What becomes of a block that is there already: no import lifts it any more, but for the one that names it again. */
const IF_BLOCKED = {
  keep: "DO UPDATE SET import_id = NULL WHERE b.import_id IS NOT NULL",
  share: "DO UPDATE SET import_id = NULL WHERE b.import_id <> excluded.import_id",
} as const;

/** Blocks numbers that are not blocked yet; returns the IDs of those, drawn in the order of the rows. */
export async function insertBlockedNumbers(
  tx: Tx,
  accountId: number,
  rows: readonly NewBlockedNumber[],
  ifBlocked: keyof typeof IF_BLOCKED,
): Promise<Map<string, string>> {
  const added = new Map<string, string>();
  // A cluster asks no sequence while it inserts.
  const { rows: ids } = await tx.query<{ id: string }>(
    "SELECT nextval('blocked_number_ids') AS id FROM generate_series(1, $1::bigint)",
    [rows.length],
  );
  const drawn = new Set(ids.map(({ id }) => id));
  // In the order of numbers, otherwise two who block the same ones deadlock.
  const given = rows
    .map((row, index) => ({ ...row, id: ids[index]?.id }))
    .sort((one, other) => (one.number < other.number ? -1 : 1));
  for (let at = 0; at < given.length; at += ROWS_A_STATEMENT) {
    const { rows: stored } = await tx.query<{ id: string; number: string }>(
      `INSERT INTO blocked_numbers AS b (account_id, id, number, type, added_at, note, source, import_id)
       SELECT x.account_id, n.id, n.number, n.type, n.added_at, n.note, n.source, n.import_id
       FROM json_to_recordset($2::json) AS n (id bigint, number text, type smallint, added_at timestamptz, note text,
         source text, import_id bigint)
       JOIN accounts x ON x.account_id = $1
       ON CONFLICT (account_id, number) ${IF_BLOCKED[ifBlocked]} RETURNING id, number`,
      [accountId, JSON.stringify(given.slice(at, at + ROWS_A_STATEMENT))],
    );
    // What is there already comes back with the ID that it has.
    for (const { id, number } of stored) if (drawn.has(id)) added.set(number, id);
  }
  return added;
}

/** Lifts a block; returns what it was. */
export async function deleteBlockedNumber(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<BlockedNumberRecord | undefined> {
  const { rows } = await tx.query<BlockedNumberRecord>(
    `DELETE FROM blocked_numbers WHERE account_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
    [accountId, id],
  );
  return rows[0];
}

/** Lifts the block that a person asked for; false when there is none, or the account's own. */
export async function deleteUnsubscribed(
  tx: Tx,
  accountId: number,
  number: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "DELETE FROM blocked_numbers WHERE account_id = $1 AND number = $2 AND type = 2",
    [accountId, number],
  );
  return rowCount === 1;
}

/**
 * Lifts the next of the blocks that an import made and that nobody else has asked for since; returns their numbers, and
 * whether there are no more.
 */
export async function deleteImported(
  tx: Tx,
  accountId: number,
  importId: string,
  limit: number,
): Promise<{ numbers: string[]; isEnd: boolean }> {
  const { rows: next } = await tx.query<{ id: string }>(
    `SELECT id FROM blocked_numbers WHERE account_id = $1 AND import_id = $2 AND type = 1 ORDER BY id LIMIT $3`,
    [accountId, importId, limit],
  );
  // Whoever asked for the block since these were read had it first. Held in the order in which numbers are blocked.
  const { rows: held } = await tx.query<{ id: string }>(
    `SELECT id FROM blocked_numbers WHERE account_id = $1 AND id = ANY ($3::bigint[]) AND import_id = $2 AND type = 1
     ORDER BY number COLLATE "C" FOR UPDATE`,
    [accountId, importId, next.map(({ id }) => id)],
  );
  const { rows } = await tx.query<{ number: string }>(
    "DELETE FROM blocked_numbers WHERE account_id = $1 AND id = ANY ($2::bigint[]) RETURNING number",
    [accountId, held.map(({ id }) => id)],
  );
  return { numbers: rows.map(({ number }) => number), isEnd: next.length < limit };
}
