import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import type { SavedTextWrite } from "./schema";
import { SAVED_TEXT_LIST } from "./schema-list";

export interface SavedTextRecord {
  id: string;
  name: string;
  text: string;
  updated_at: Date;
}

const COLUMNS = "id, name, text, updated_at";

export const SAVED_TEXTS: ListSource<SavedTextRecord, typeof SAVED_TEXT_LIST> = {
  list: SAVED_TEXT_LIST,
  columns: COLUMNS,
  from: "saved_texts",
  where: "account_id = $1",
  orderBy: ["updated_at", "id"],
};

export async function findSavedText(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<SavedTextRecord | undefined> {
  const { rows } = await tx.query<SavedTextRecord>(
    `SELECT ${COLUMNS} FROM saved_texts WHERE account_id = $1 AND id = $2`,
    [accountId, id],
  );
  return rows[0];
}

interface Write extends SavedTextWrite {
  at: Date;
  userId: number | null;
}

/** Returns undefined if the name is taken. */
export async function insertSavedText(
  tx: Tx,
  accountId: number,
  { name, text, at, userId }: Write,
): Promise<SavedTextRecord | undefined> {
  const { rows: ids } = await tx.query<{ id: string }>("SELECT nextval('saved_text_ids') AS id");
  const { rows } = await tx.query<SavedTextRecord>(
    `INSERT INTO saved_texts (account_id, id, name, text, updated_at, updated_by) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (account_id, name) DO NOTHING RETURNING ${COLUMNS}`,
    [accountId, ids[0]?.id, name, text, at, userId],
  );
  return rows[0];
}

export async function isNameTaken(
  tx: Tx,
  accountId: number,
  name: string,
  id: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM saved_texts WHERE account_id = $1 AND name = $2 AND id <> $3",
    [accountId, name, id],
  );
  return rowCount !== 0;
}

export async function saveText(
  tx: Tx,
  accountId: number,
  id: number,
  { name, text, at, userId }: Write,
): Promise<SavedTextRecord | undefined> {
  const { rows } = await tx.query<SavedTextRecord>(
    `UPDATE saved_texts SET name = $3, text = $4, updated_at = $5, updated_by = $6
     WHERE account_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
    [accountId, id, name, text, at, userId],
  );
  return rows[0];
}

export async function deleteText(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const { rowCount } = await tx.query("DELETE FROM saved_texts WHERE account_id = $1 AND id = $2", [
    accountId,
    id,
  ]);
  return rowCount === 1;
}
