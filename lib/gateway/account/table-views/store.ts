import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import type { TableSettings, TableSettingsUpdate, TableView, TableViewState } from "./schema";
import { TABLE_VIEW_LIST } from "./schema-list";

export interface TableViewRecord {
  view_id: string;
  user_id: string;
  table_name: TableView["table"];
  name: string;
  is_shared: boolean;
  state: TableViewState;
  created_at: Date;
  updated_at: Date;
}

const COLUMNS = "view_id, user_id, table_name, name, is_shared, state, created_at, updated_at";

export const VISIBLE_TABLE_VIEWS: ListSource<TableViewRecord, typeof TABLE_VIEW_LIST> = {
  list: TABLE_VIEW_LIST,
  columns: COLUMNS,
  from: "table_views",
  where: "account_id = $1 AND (user_id = $2 OR is_shared)",
  sql: { table: "table_name" },
  orderBy: ["view_id"],
};

export async function countOwnViews(tx: Tx, accountId: number, userId: number): Promise<number> {
  const { rows } = await tx.query<{ count: string }>(
    "SELECT count(*) FROM table_views WHERE account_id = $1 AND user_id = $2",
    [accountId, userId],
  );
  return Number(rows[0]?.count ?? 0);
}

/** Returns undefined if the name is taken. */
export async function insertView(
  tx: Tx,
  accountId: number,
  userId: number,
  view: Pick<TableViewRecord, "table_name" | "name" | "is_shared" | "state">,
): Promise<TableViewRecord | undefined> {
  const { rows } = await tx.query<TableViewRecord>(
    `INSERT INTO table_views (account_id, view_id, user_id, table_name, name, is_shared, state)
     VALUES ($1, nextval('table_view_ids'), $2, $3, $4, $5, $6::jsonb)
     ON CONFLICT (account_id, user_id, table_name, lower(name)) DO NOTHING RETURNING ${COLUMNS}`,
    [accountId, userId, view.table_name, view.name, view.is_shared, JSON.stringify(view.state)],
  );
  return rows[0];
}

export async function lockView(
  tx: Tx,
  accountId: number,
  viewId: number,
): Promise<TableViewRecord | undefined> {
  const { rows } = await tx.query<TableViewRecord>(
    `SELECT ${COLUMNS} FROM table_views WHERE account_id = $1 AND view_id = $2 FOR UPDATE`,
    [accountId, viewId],
  );
  return rows[0];
}

export async function isNameTaken(
  tx: Tx,
  accountId: number,
  view: TableViewRecord,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM table_views WHERE account_id = $1 AND user_id = $2 AND table_name = $3
       AND lower(name) = lower($4) AND view_id <> $5`,
    [accountId, view.user_id, view.table_name, view.name, view.view_id],
  );
  return rowCount !== 0;
}

export async function updateView(
  tx: Tx,
  accountId: number,
  view: TableViewRecord,
): Promise<TableViewRecord> {
  const { rows } = await tx.query<TableViewRecord>(
    `UPDATE table_views SET name = $3, is_shared = $4, state = $5::jsonb, updated_at = now()
     WHERE account_id = $1 AND view_id = $2 RETURNING ${COLUMNS}`,
    [accountId, view.view_id, view.name, view.is_shared, JSON.stringify(view.state)],
  );
  return rows[0] ?? view;
}

export async function deleteView(tx: Tx, accountId: number, viewId: number): Promise<void> {
  await tx.query("DELETE FROM table_views WHERE account_id = $1 AND view_id = $2", [
    accountId,
    viewId,
  ]);
}

export async function deleteViews(
  tx: Tx,
  accountId: number,
  viewIds: readonly string[],
): Promise<void> {
  await tx.query("DELETE FROM table_views WHERE account_id = $1 AND view_id = ANY ($2::bigint[])", [
    accountId,
    viewIds,
  ]);
}

export async function deletePrivateViews(tx: Tx, accountId: number, userId: number): Promise<void> {
  await tx.query(
    "DELETE FROM table_views WHERE account_id = $1 AND user_id = $2 AND NOT is_shared",
    [accountId, userId],
  );
}

export async function findTableSettings(
  tx: Tx,
  accountId: number,
  userId: number,
  table: string,
): Promise<TableSettings | undefined> {
  const { rows } = await tx.query<{ settings: TableSettings }>(
    `SELECT settings FROM table_settings
     WHERE account_id = $1 AND user_id = $2 AND table_name = $3`,
    [accountId, userId, table],
  );
  return rows[0]?.settings;
}

export async function upsertTableSettings(
  tx: Tx,
  accountId: number,
  userId: number,
  table: string,
  settings: TableSettingsUpdate,
): Promise<void> {
  await tx.query(
    `INSERT INTO table_settings (account_id, user_id, table_name, settings)
     VALUES ($1, $2, $3, $4::jsonb)
     ON CONFLICT (account_id, user_id, table_name) DO UPDATE SET settings = excluded.settings`,
    [accountId, userId, table, JSON.stringify(settings)],
  );
}
