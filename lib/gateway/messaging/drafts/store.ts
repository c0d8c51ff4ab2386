import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import type { DraftContent } from "./schema";
import { DRAFT_LIST } from "./schema-list";
import type { StoredContent } from "./stored-content";

export interface DraftRecord {
  uuid: string;
  revision: string;
  created_by: string;
  updated_by: string;
  content: StoredContent;
  created_at: Date;
  updated_at: Date;
}

const COLUMNS = "uuid, revision, created_by, updated_by, content, created_at, updated_at";

export const DRAFTS: ListSource<DraftRecord, typeof DRAFT_LIST> = {
  list: DRAFT_LIST,
  columns: COLUMNS,
  from: "drafts",
  where: "account_id = $1",
  orderBy: ["updated_at", "uuid"],
};

export async function findDraft(
  tx: Tx,
  accountId: number,
  uuid: string,
): Promise<DraftRecord | undefined> {
  const { rows } = await tx.query<DraftRecord>(
    `SELECT ${COLUMNS} FROM drafts WHERE account_id = $1 AND uuid = $2`,
    [accountId, uuid],
  );
  return rows[0];
}

export async function insertDraft(
  tx: Tx,
  accountId: number,
  uuid: string,
  userId: number,
  content: DraftContent,
): Promise<DraftRecord | undefined> {
  const { rows } = await tx.query<DraftRecord>(
    `INSERT INTO drafts (account_id, uuid, created_by, updated_by, content)
     VALUES ($1, $2, $3, $3, $4::jsonb) RETURNING ${COLUMNS}`,
    [accountId, uuid, userId, JSON.stringify(content)],
  );
  return rows[0];
}

/** Returns undefined if gone or saved meanwhile: of two concurrent saves, one succeeds. */
export async function saveDraft(
  tx: Tx,
  accountId: number,
  uuid: string,
  revision: number,
  userId: number,
  content: DraftContent,
): Promise<DraftRecord | undefined> {
  const { rows } = await tx.query<DraftRecord>(
    `UPDATE drafts SET revision = revision + 1, updated_by = $4, content = $5::jsonb, updated_at = now()
     WHERE account_id = $1 AND uuid = $2 AND revision = $3 RETURNING ${COLUMNS}`,
    [accountId, uuid, revision, userId, JSON.stringify(content)],
  );
  return rows[0];
}

export async function deleteDraftRow(tx: Tx, accountId: number, uuid: string): Promise<boolean> {
  const { rowCount } = await tx.query("DELETE FROM drafts WHERE account_id = $1 AND uuid = $2", [
    accountId,
    uuid,
  ]);
  return rowCount !== 0;
}
