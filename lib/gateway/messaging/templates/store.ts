import type { TemplateContent } from "@/lib/core/templates/content";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { TEMPLATE_LIST, TEMPLATE_VERSION_LIST } from "./schema-list";

export interface TemplateRecord {
  id: string;
  name: string;
  version: number;
  /** Null until a version is approved. */
  content: TemplateContent | null;
  draft: TemplateContent | null;
  revision: number;
  created_at: Date;
  updated_at: Date;
  updated_by: string | null;
  archived_at: Date | null;
}

const COLUMNS =
  "id, name, version, content, draft, revision, created_at, updated_at, updated_by, archived_at";

export const TEMPLATES: ListSource<TemplateRecord, typeof TEMPLATE_LIST> = {
  list: TEMPLATE_LIST,
  columns: COLUMNS,
  from: "templates",
  where: "account_id = $1 AND archived_at IS NULL",
  orderBy: { updated_at: ["updated_at", "id"], name: ["name", "id"] },
};

export interface VersionRecord {
  version: number;
  content: TemplateContent;
  created_at: Date;
  created_by: string | null;
}

export const TEMPLATE_VERSIONS: ListSource<VersionRecord, typeof TEMPLATE_VERSION_LIST> = {
  list: TEMPLATE_VERSION_LIST,
  columns: "version, content, created_at, created_by",
  from: "template_versions",
  where: "account_id = $1 AND template_id = $2",
  orderBy: ["version"],
};

async function find(tx: Tx, accountId: number, id: number, suffix: string) {
  const { rows } = await tx.query<TemplateRecord>(
    `SELECT ${COLUMNS} FROM templates WHERE account_id = $1 AND id = $2${suffix}`,
    [accountId, id],
  );
  return rows[0];
}

/** Finds a template, also an archived one. */
export const findTemplate = (tx: Tx, accountId: number, id: number) => find(tx, accountId, id, "");

export async function findTemplates(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
): Promise<TemplateRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.query<TemplateRecord>(
    `SELECT ${COLUMNS} FROM templates WHERE account_id = $1 AND id = ANY ($2::bigint[])`,
    [accountId, ids],
  );
  return rows;
}

export const lockTemplate = (tx: Tx, accountId: number, id: number) =>
  find(tx, accountId, id, " AND archived_at IS NULL FOR UPDATE");

/** Locks all templates, so that concurrent requests keep the limit. Returns their number. */
export async function lockTemplates(tx: Tx, accountId: number): Promise<number> {
  await tx.query(
    "SELECT id FROM templates WHERE account_id = $1 AND archived_at IS NULL ORDER BY id FOR UPDATE",
    [accountId],
  );
  // A statement of its own sees templates that were created while it waited for the lock.
  const { rows } = await tx.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM templates WHERE account_id = $1 AND archived_at IS NULL",
    [accountId],
  );
  return rows[0]?.count ?? 0;
}

/** Returns undefined if the name is taken. */
export async function insertTemplate(
  tx: Tx,
  accountId: number,
  row: Omit<TemplateRecord, "id" | "archived_at">,
): Promise<TemplateRecord | undefined> {
  const { rows: ids } = await tx.query<{ id: string }>("SELECT nextval('template_ids') AS id");
  const { rows } = await tx.query<TemplateRecord>(
    `INSERT INTO templates (account_id, id, name, version, content, draft, revision, created_at, updated_at, updated_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (account_id, name) WHERE archived_at IS NULL DO NOTHING RETURNING ${COLUMNS}`,
    [
      accountId,
      ids[0]?.id,
      row.name,
      row.version,
      toJson(row.content),
      toJson(row.draft),
      row.revision,
      row.created_at,
      row.updated_at,
      row.updated_by,
    ],
  );
  return rows[0];
}

const toJson = (content: TemplateContent | null) =>
  content === null ? null : JSON.stringify(content);

export async function isNameTaken(
  tx: Tx,
  accountId: number,
  name: string,
  id: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM templates WHERE account_id = $1 AND name = $2 AND id <> $3 AND archived_at IS NULL",
    [accountId, name, id],
  );
  return rowCount !== 0;
}

export async function saveTemplate(tx: Tx, accountId: number, row: TemplateRecord): Promise<void> {
  await tx.query(
    `UPDATE templates SET name = $3, version = $4, content = $5, draft = $6, revision = $7, updated_at = $8,
       updated_by = $9, archived_at = $10
     WHERE account_id = $1 AND id = $2`,
    [
      accountId,
      row.id,
      row.name,
      row.version,
      toJson(row.content),
      toJson(row.draft),
      row.revision,
      row.updated_at,
      row.updated_by,
      row.archived_at,
    ],
  );
}

export async function insertVersion(
  tx: Tx,
  accountId: number,
  { id, version, content, updated_at, updated_by }: TemplateRecord,
): Promise<void> {
  await tx.query(
    `INSERT INTO template_versions (account_id, template_id, version, content, created_at, created_by)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [accountId, id, version, toJson(content), updated_at, updated_by],
  );
}
