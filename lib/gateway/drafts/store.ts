import { conditionsSql, type FilterColumn, parameters } from "@/lib/db/conditions";
import type { Tx } from "@/lib/db/transaction";
import type { CollectionQuery } from "@/lib/http/collection";
import type { DraftContent } from "./schema";

export interface DraftRow {
  uuid: string;
  revision: string;
  created_by: string;
  updated_by: string;
  content: DraftContent;
  created_at: Date;
  updated_at: Date;
}

const COLUMNS = "uuid, revision, created_by, updated_by, content, created_at, updated_at";
const FILTERS: Record<string, FilterColumn> = { created_by: { sql: "created_by", type: "bigint" } };

export async function findDrafts(
  tx: Tx,
  accountId: number,
  query: CollectionQuery,
): Promise<DraftRow[]> {
  const params = parameters(accountId);
  const where = conditionsSql(query.conditions, FILTERS, params);
  const direction = query.order[0]?.direction === "asc" ? "ASC" : "DESC";
  const limit = params.add(query.itemsPerPage, "bigint");
  const offset = params.add((query.page - 1) * query.itemsPerPage, "bigint");
  const { rows } = await tx.query<DraftRow>(
    `SELECT ${COLUMNS} FROM drafts WHERE account_id = $1${where}
     ORDER BY updated_at ${direction}, uuid ${direction} LIMIT ${limit} OFFSET ${offset}`,
    params.values,
  );
  return rows;
}

export async function countDrafts(
  tx: Tx,
  accountId: number,
  query: Pick<CollectionQuery, "conditions">,
): Promise<number> {
  const params = parameters(accountId);
  const where = conditionsSql(query.conditions, FILTERS, params);
  const { rows } = await tx.query<{ count: string }>(
    `SELECT count(*) FROM drafts WHERE account_id = $1${where}`,
    params.values,
  );
  return Number(rows[0]?.count ?? 0);
}

export async function findDraft(
  tx: Tx,
  accountId: number,
  uuid: string,
): Promise<DraftRow | undefined> {
  const { rows } = await tx.query<DraftRow>(
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
): Promise<DraftRow | undefined> {
  const { rows } = await tx.query<DraftRow>(
    `INSERT INTO drafts (account_id, uuid, created_by, updated_by, content)
     VALUES ($1, $2, $3, $3, $4::jsonb) RETURNING ${COLUMNS}`,
    [accountId, uuid, userId, JSON.stringify(content)],
  );
  return rows[0];
}

/** Undefined when the draft is gone or was saved meanwhile: of two at the same time one gets through. */
export async function saveDraft(
  tx: Tx,
  accountId: number,
  uuid: string,
  revision: number,
  userId: number,
  content: DraftContent,
): Promise<DraftRow | undefined> {
  const { rows } = await tx.query<DraftRow>(
    `UPDATE drafts SET revision = revision + 1, updated_by = $4, content = $5::jsonb, updated_at = now()
     WHERE account_id = $1 AND uuid = $2 AND revision = $3 RETURNING ${COLUMNS}`,
    [accountId, uuid, revision, userId, JSON.stringify(content)],
  );
  return rows[0];
}

export async function removeDraft(tx: Tx, accountId: number, uuid: string): Promise<boolean> {
  const { rowCount } = await tx.query("DELETE FROM drafts WHERE account_id = $1 AND uuid = $2", [
    accountId,
    uuid,
  ]);
  return rowCount !== 0;
}
