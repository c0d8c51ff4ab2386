import type { Context } from "@/lib/core/context";
import type { WriteContext } from "@/lib/db/write-context";
import { DomainError, notFound } from "@/lib/core/errors";
import { listPage } from "@/lib/db/lists/list";
import { type Tx, readAccount } from "@/lib/db/transaction";
import { isUniqueViolation } from "@/lib/db/unique-violation";
import type { CollectionQuery, Page } from "@/lib/core/collection";
import { toTableView } from "./resource";
import type {
  TableSettings,
  TableSettingsUpdate,
  TableView,
  TableViewCreate,
  TableViewUpdate,
} from "./schema";
import {
  countOwnViews,
  deletePrivateViews,
  deleteView,
  findTableSettings,
  isNameTaken,
  insertView,
  lockView,
  upsertTableSettings,
  VISIBLE_TABLE_VIEWS,
  type TableViewRecord,
  updateView,
} from "./store";
import { getUserOrThrow } from "@/lib/core/get-user";

const MAX_OWN = 200;

function createNameTakenError(): DomainError {
  return new DomainError("already_exists", "You already have a view with this name.", {
    reason: "view_named",
    path: "name",
  });
}

export async function listTableViews(
  ctx: Context,
  query: CollectionQuery,
): Promise<Page<TableView>> {
  const { userId } = getUserOrThrow(ctx);
  const toResources = (rows: TableViewRecord[]) => rows.map((row) => toTableView(row, userId));
  return listPage(ctx, VISIBLE_TABLE_VIEWS, query, toResources, [userId]);
}

export async function createTableView(
  ctx: WriteContext,
  input: TableViewCreate,
): Promise<TableView> {
  const { userId } = getUserOrThrow(ctx);
  const { id } = ctx.account;
  const { table, name, is_shared, ...state } = input;
  const { tx } = ctx;
  if ((await countOwnViews(tx, id, userId)) >= MAX_OWN) {
    throw new DomainError(
      "unprocessable",
      `You've reached the limit of ${MAX_OWN} views. Delete one first.`,
      {
        reason: "too_many_views",
        limit: MAX_OWN,
      },
    );
  }
  const view = { table_name: table, name, is_shared: is_shared ?? false, state };
  const row = await insertView(tx, id, userId, view);
  if (row === undefined) throw createNameTakenError();
  return toTableView(row, userId);
}

/** Locks the user's own view, or for owners a shared one. Other users' private views count as not found. */
async function lockChangeable(tx: Tx, ctx: Context, viewId: number): Promise<TableViewRecord> {
  const { userId, role } = getUserOrThrow(ctx);
  const row = await lockView(tx, ctx.account.id, viewId);
  const isOwn = Number(row?.user_id) === userId;
  if (row === undefined || !(isOwn || row.is_shared)) {
    throw notFound("view with this ID");
  }
  if (!isOwn && role !== "owner") {
    throw new DomainError(
      "forbidden",
      "Only owners and the person who shared this view can change it.",
      {
        reason: "view_not_yours",
      },
    );
  }
  return row;
}

export async function updateTableView(
  ctx: WriteContext,
  viewId: number,
  input: TableViewUpdate,
): Promise<TableView> {
  const { userId } = getUserOrThrow(ctx);
  const { tx } = ctx;
  const row = await lockChangeable(tx, ctx, viewId);
  const { state } = row;
  const changed: TableViewRecord = {
    ...row,
    name: input.name ?? row.name,
    is_shared: input.is_shared ?? row.is_shared,
    state: {
      filters: input.filters ?? state.filters,
      sort: input.sort === undefined ? state.sort : input.sort,
      columns: input.columns ?? state.columns,
      order: input.order ?? state.order,
      density: input.density ?? state.density,
    },
  };
  if (await isNameTaken(tx, ctx.account.id, changed)) throw createNameTakenError();
  const updated = await updateView(tx, ctx.account.id, changed).catch((error: unknown) => {
    throw isUniqueViolation(error) ? createNameTakenError() : error;
  });
  return toTableView(updated, userId);
}

export async function deleteTableView(ctx: WriteContext, viewId: number): Promise<void> {
  const { tx } = ctx;
  await lockChangeable(tx, ctx, viewId);
  await deleteView(tx, ctx.account.id, viewId);
}

/** Deletes a user's private views when they leave the account; shared ones stay. */
export function deletePrivateTableViews(tx: Tx, accountId: number, userId: number): Promise<void> {
  return deletePrivateViews(tx, accountId, userId);
}

const DEFAULT_TABLE_SETTINGS: TableSettingsUpdate = {
  columns: null,
  order: null,
  density: "default",
  wraps_text: false,
  default_view_id: null,
  export_columns: null,
};

export async function getTableSettings(
  ctx: Context,
  table: TableSettings["table"],
): Promise<TableSettings> {
  const { userId } = getUserOrThrow(ctx);
  const { id } = ctx.account;
  const stored = await readAccount(id, (tx) => findTableSettings(tx, id, userId, table));
  return { table, ...DEFAULT_TABLE_SETTINGS, ...stored };
}

export async function updateTableSettings(
  ctx: WriteContext,
  table: TableSettings["table"],
  settings: TableSettingsUpdate,
): Promise<TableSettings> {
  const { userId } = getUserOrThrow(ctx);
  await upsertTableSettings(ctx.tx, ctx.account.id, userId, table, settings);
  return { table, ...settings };
}
