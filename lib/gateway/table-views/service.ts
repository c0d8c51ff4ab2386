import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { type Tx, withAccount } from "@/lib/db/transaction";
import type { CollectionQuery } from "@/lib/http/collection";
import type { Page } from "@/lib/http/route";
import { inAccount } from "@/lib/idempotency/in-account";
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
  countViews,
  deletePrivateViews,
  deleteView,
  findTableSettings,
  findViews,
  hasNamesake,
  insertView,
  lockView,
  putTableSettings,
  type TableViewRow,
  updateView,
} from "./store";

const MAX_OWN = 200;

function personOf({ actor }: Context) {
  if (actor.kind !== "user") throw new DomainError("forbidden", "Only people have views.");
  return actor;
}

function nameTaken(): DomainError {
  return new DomainError("already_exists", "You have a view of this name.", {
    reason: "view_named",
    path: "name",
  });
}

/** The caller's own views and those that others share. */
export async function listTableViews(
  ctx: Context,
  query: CollectionQuery,
): Promise<Page<TableView>> {
  const { userId } = personOf(ctx);
  const { id } = ctx.account;
  const rows = await withAccount(id, (tx) => findViews(tx, id, userId, query));
  return {
    items: rows.map((row) => toTableView(row, userId)),
    total: () => withAccount(id, (tx) => countViews(tx, id, userId, query)),
  };
}

export async function createTableView(ctx: Context, input: TableViewCreate): Promise<TableView> {
  const { userId } = personOf(ctx);
  const { id } = ctx.account;
  const { table, name, is_shared, ...state } = input;
  return inAccount(ctx, async (tx) => {
    if ((await countOwnViews(tx, id, userId)) >= MAX_OWN) {
      throw new DomainError("unprocessable", `You have ${MAX_OWN} views. Delete one first.`, {
        reason: "too_many_views",
        limit: MAX_OWN,
      });
    }
    const view = { table_name: table, name, is_shared: is_shared ?? false, state };
    const row = await insertView(tx, id, userId, view);
    if (row === undefined) throw nameTaken();
    return toTableView(row, userId);
  });
}

/** A view that the caller may change: their own, or a shared one for owners. Others' private ones are unknown. */
async function lockChangeable(tx: Tx, ctx: Context, viewId: number): Promise<TableViewRow> {
  const { userId, role } = personOf(ctx);
  const row = await lockView(tx, ctx.account.id, viewId);
  const isOwn = Number(row?.user_id) === userId;
  if (row === undefined || !(isOwn || row.is_shared)) {
    throw new DomainError("not_found", "There is no view with this id.");
  }
  if (!isOwn && role !== "owner") {
    throw new DomainError("forbidden", "Only who shared this view and owners may change it.", {
      reason: "view_not_yours",
    });
  }
  return row;
}

/** Fields left out stay. */
export async function changeTableView(
  ctx: Context,
  viewId: number,
  input: TableViewUpdate,
): Promise<TableView> {
  const { userId } = personOf(ctx);
  return inAccount(ctx, async (tx) => {
    const row = await lockChangeable(tx, ctx, viewId);
    const { state } = row;
    const changed: TableViewRow = {
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
    if (await hasNamesake(tx, ctx.account.id, changed)) throw nameTaken();
    return toTableView(await updateView(tx, ctx.account.id, changed), userId);
  });
}

export async function deleteTableView(ctx: Context, viewId: number): Promise<void> {
  await inAccount(ctx, async (tx) => {
    await lockChangeable(tx, ctx, viewId);
    await deleteView(tx, ctx.account.id, viewId);
  });
}

/** What somebody leaves behind who leaves the account; what they shared stays. */
export function forgetViewsOf(tx: Tx, accountId: number, userId: number): Promise<void> {
  return deletePrivateViews(tx, accountId, userId);
}

const AS_IT_COMES: TableSettingsUpdate = {
  columns: null,
  order: null,
  density: "default",
  wraps_text: false,
  default_view_id: null,
};

/** How the caller has set up a table; a table never touched looks as it comes. */
export async function getTableSettings(
  ctx: Context,
  table: TableSettings["table"],
): Promise<TableSettings> {
  const { userId } = personOf(ctx);
  const { id } = ctx.account;
  const stored = await withAccount(id, (tx) => findTableSettings(tx, id, userId, table));
  return { table, ...AS_IT_COMES, ...stored };
}

export async function setTableSettings(
  ctx: Context,
  table: TableSettings["table"],
  settings: TableSettingsUpdate,
): Promise<TableSettings> {
  const { userId } = personOf(ctx);
  await inAccount(ctx, (tx) => putTableSettings(tx, ctx.account.id, userId, table, settings));
  return { table, ...settings };
}
