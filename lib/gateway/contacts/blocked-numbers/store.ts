import type { ListSource } from "@/lib/db/lists/list";
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
  orderBy: ["added_at", "id"],
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

const ROWS_PER_STATEMENT = 5_000;

export type NewBlockedNumber = Omit<BlockedNumberRecord, "id"> & {
  /** Set if only imports claim the block. */
  import_id: string | null;
};

/**
 * SQL for existing blocks. `keep`: detached, so that no import lifts it. `share`: only locked, and returned if another
 * import made it.
 */
const ON_CONFLICT_SQL = {
  keep: "DO UPDATE SET import_id = NULL WHERE b.import_id IS NOT NULL",
  share: "DO UPDATE SET import_id = b.import_id WHERE b.import_id <> excluded.import_id",
} as const;

export interface InsertedNumbers {
  /** Ids of new blocks by number, allocated in row order. */
  added: Map<string, string>;
  imported: string[];
}

export async function insertBlockedNumbers(
  tx: Tx,
  accountId: number,
  rows: readonly NewBlockedNumber[],
  ifBlocked: keyof typeof ON_CONFLICT_SQL,
): Promise<InsertedNumbers> {
  const added = new Map<string, string>();
  const imported: string[] = [];
  // A cluster can't use a sequence within an INSERT.
  const { rows: ids } = await tx.query<{ id: string }>(
    "SELECT nextval('blocked_number_ids') AS id FROM generate_series(1, $1::bigint)",
    [rows.length],
  );
  const allocated = new Set(ids.map(({ id }) => id));
  // Sorted, otherwise concurrent transactions with the same numbers deadlock.
  const sorted = rows
    .map((row, index) => ({ ...row, id: ids[index]?.id }))
    .sort((a, b) => (a.number < b.number ? -1 : 1));
  for (let offset = 0; offset < sorted.length; offset += ROWS_PER_STATEMENT) {
    const { rows: stored } = await tx.query<{ id: string; number: string }>(
      `INSERT INTO blocked_numbers AS b (account_id, id, number, type, added_at, note, source, import_id)
       SELECT x.account_id, n.id, n.number, n.type, n.added_at, n.note, n.source, n.import_id
       FROM json_to_recordset($2::json) AS n (id bigint, number text, type smallint, added_at timestamptz, note text,
         source text, import_id bigint)
       JOIN accounts x ON x.account_id = $1
       ON CONFLICT (account_id, number) ${ON_CONFLICT_SQL[ifBlocked]} RETURNING id, number`,
      [accountId, JSON.stringify(sorted.slice(offset, offset + ROWS_PER_STATEMENT))],
    );
    // Existing rows return their own id.
    for (const { id, number } of stored)
      if (allocated.has(id)) added.set(number, id);
      else imported.push(id);
  }
  return { added, imported };
}

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

/** Returns false without a block, or for the account's own. */
export async function deleteOptOutBlock(
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
